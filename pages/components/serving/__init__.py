"""What stands between a browser and the app on a server: headers, login, uploads."""
