import type { Language } from '../labels/languages.ts'

/** Section that the privacy page adds while visits are counted. */
export const visitsPart: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'How we count visits',
    text: 'Our own server counts how often each page is opened. It does so without cookies, stores nothing on your device and passes nothing on to others. We keep sums for each day: of pages, of the websites that lead here, of campaigns named in a link, of countries if our network names them, of kinds of device, and of pages from which messages are sent. So that you are counted once a day, the server calculates a hash of your IP address, the name of your browser and a random number. The number and the hash are deleted when the day has ended; the IP address is never stored. The sums tell us nothing about you. Browsers that send the signal “Global Privacy Control” are not counted. The legal basis is our legitimate interest in a useful website, Art. 6(1)(f) GDPR.',
  },
  de: {
    title: 'Wie wir Besuche zählen',
    text: 'Unser eigener Server zählt, wie oft jede Seite geöffnet wird. Er verwendet dafür keine Cookies, speichert nichts auf Ihrem Gerät und gibt nichts an andere weiter. Wir bewahren Summen für jeden Tag auf: nach Seiten, nach Websites, die hierher führen, nach Kampagnen, die ein Link nennt, nach Ländern, wenn unser Netz sie nennt, nach Art des Geräts und nach Seiten, von denen Nachrichten gesendet werden. Damit Sie an einem Tag nur einmal gezählt werden, berechnet der Server einen Hashwert aus Ihrer IP-Adresse, dem Namen Ihres Browsers und einer Zufallszahl. Zahl und Hashwert werden nach dem Ende des Tages gelöscht; die IP-Adresse wird nie gespeichert. Aus den Summen erfahren wir nichts über Sie. Browser, die das Signal „Global Privacy Control“ senden, werden nicht gezählt. Rechtsgrundlage ist unser berechtigtes Interesse an einer nützlichen Website, Art. 6 Abs. 1 Buchst. f DSGVO.',
  },
}
