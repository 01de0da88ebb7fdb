"""English verbs in the past, with the form that a question with *did* has: only those that are known, so that none is made up."""

from __future__ import annotations

from .english import words
from .question_words import PAST

_MORE = words(
    """rose:rise fell:fall grew:grow shrank:shrink dropped:drop declined:decline doubled:double halved:halve tripled:triple
    arrived:arrive went:go came:come got:get gave:give stopped:stop failed:fail rejected:reject approved:approve
    agreed:agree decided:decide refused:refuse resigned:resign retired:retire returned:return replaced:replace removed:remove
    rented:rent moved:move met:meet offered:offer ordered:order planned:plan presented:present proposed:propose
    averaged:average contributed:contribute accounted:account expanded:expand missed:miss withdrew:withdraw
    declared:declare elected:elect chose:choose appointed:appoint hosted:host organised:organise organized:organize
    suspended:suspend resumed:resume reopened:reopen restored:restore repaired:repair banned:ban introduced:introduce
    demanded:demand criticised:criticise criticized:criticize welcomed:welcome warned:warn called:call exceeded:exceed
    evacuated:evacuate crashed:crash collapsed:collapse burned:burn burnt:burn caught:catch broke:break cut:cut slowed:slow
    invested:invest borrowed:borrow donated:donate granted:grant allowed:allow changed:change cleared:clear
    designed:design developed:develop achieved:achieve climbed:climb jumped:jump slipped:slip accepted:accept
    employed:employ recruited:recruit supplied:supply shipped:ship deducted:deduct charged:charge transferred:transfer
    published:publish updated:update upgraded:upgrade migrated:migrate switched:switch merged:merge acquired:acquire"""
)
#: each past form with its stem
STEMS = PAST | dict(pair.split(":") for pair in _MORE)
#: the forms as alternatives of a pattern, the longest first
PAST_VERBS = "|".join(sorted(STEMS, key=lambda verb: (-len(verb), verb)))
