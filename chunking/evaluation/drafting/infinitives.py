"""Words of other languages that end as infinitives do and are none: what follows *pour*, *para* or *чтобы* may be one."""

from __future__ import annotations

from .english import words

#: nouns and adverbs that end as infinitives do, of those that stand without an article or behind one that may be a pronoun
NO_INFINITIVES = {
    "fr": words(
        "hier soir mer fer fichier cahier papier dossier courrier calendrier clavier atelier chantier quartier métier janvier "
        "février hiver plaisir désir loisir avenir cuir particulier ordre cadre titre centre chiffre nombre membre octobre "
        "lettre livre mètre litre maître arbre chambre guerre terre pierre verre fenêtre paramètre registre filtre semestre "
        "quatre contre outre encore autre danger rocher ouvrier officier policier conseiller usager passager"
    ),
    "es": words(
        "lugar hogar mujer ayer bienestar militar particular similar popular familiar escolar singular celular auxiliar azúcar mar "
        "par bar dólar titular ejemplar pilar altar collar solar polar lunar estándar radar pesar placer taller alquiler cualquier "
        "carácter primer tercer líder cáncer láser máster póster porvenir amanecer atardecer"
    ),
    "it": words(
        "mare piacere carcere genere cenere potere dovere carattere altare particolare popolare familiare esemplare cellulare "
        "lunare solare nucleare stellare titolare polare singolare similare opere lettere camere gare sere terre torre guerre"
    ),
    "pt": words(
        "mulher lugar lar mar par bar ar qualquer talher dever prazer lazer militar particular similar popular familiar escolar "
        "auxiliar celular açúcar dólar exemplar pilar altar radar solar polar líder caráter câncer repórter"
    ),
    "pl": words(
        "pamięć część sieć płeć śmierć chęć nić liść treść wieść powieść napaść pięć sześć dziewięć dziesięć noc moc pomoc koniec "
        "miesiąc tysiąc dworzec chłopiec ojciec plac szkic kupiec więc nic"
    ),
    "ru": words(
        "часть части память памяти сеть сети смерть смерти путь пути суть сути нить нити мать ночь речь дочь дети треть четверть "
        "область власть страсть честь весть печать кровать пять шесть девять десять двадцать тридцать опять хоть чуть есть почти"
    ),
}
#: how others end of them, and no infinitive
NOUN_ENDINGS = {
    "fr": tuple(
        words(
            "dure gure sure ture embre moire toire daire maire naire saire taire alaire ulaire phère tère ière"
        )
    ),
    "it": ("iere",),
    "pl": ("ość",),
    "ru": ("ость", "ости"),
}
