import { definePage } from '../define-page.ts'
import { legalSections } from './legal-sections.ts'

/**
 * Its sample says what the product itself does, and of the company that runs it what the settings know: see
 * `content/privacy/facts.ts`.
 */
export const privacy = definePage({
  name: 'privacy',
  title: 'Privacy',
  path: '/privacy',
  sections: legalSections({
    hint: '{company}, {address}, {email}, {phone} and {period}, for how long messages are kept, are filled in',
    title: { en: 'Privacy', de: 'Datenschutz' },
    lead: {
      en: 'What this site does with what it learns of you.',
      de: 'Was diese Website mit dem macht, was sie von Ihnen erfährt.',
    },
    parts: {
      en: [
        {
          title: 'Who is responsible',
          text: '{company}\n{address}\n{email}\n{phone}',
        },
        {
          title: 'When you read',
          text: 'This site sets no cookies for visitors and loads fonts and scripts from its own server. Like every web server it sees your network address in order to answer you. Its log keeps the address without its last part, to find faults and attacks. The legal basis is our legitimate interest in a site that works and is safe (Art. 6(1)(f) GDPR).',
        },
        {
          title: 'When you write to us',
          text: 'The contact form sends your name, your email address, your company if you give one, and your message. They are stored so that we can answer you. The legal basis is Art. 6(1)(b) GDPR where you ask for a contract with us, and otherwise our legitimate interest in answering you (Art. 6(1)(f) GDPR). You need not give any of it; without your name, your email address and a message we cannot answer. We keep messages for {period}, and longer only where the law says so.',
        },
        {
          title: 'When you apply',
          text: 'What you send with an application is read by those who decide on it, and used for nothing else. The legal basis is Art. 6(1)(b) GDPR. We keep it as long as other messages: for {period}.',
        },
        {
          title: 'When you ask for the newsletter',
          text: 'Where this site offers a newsletter, your email address is stored when you have confirmed it, with the time and the words that you agreed to. The legal basis is your consent (Art. 6(1)(a) GDPR), which you can withdraw at any time by the link in every letter.',
        },
        {
          title: 'Who else gets it',
          text: 'Your data is on the server of this site and with those who run it for us, and goes to nobody else unless the law demands it.',
        },
        {
          title: 'Your rights',
          text: 'You can ask us what we keep of you, have it corrected, deleted or restricted, get a copy to take along, and object to its use. Write to {email}. You can also complain to a supervisory authority for data protection.',
        },
      ],
      de: [
        {
          title: 'Wer verantwortlich ist',
          text: '{company}\n{address}\n{email}\n{phone}',
        },
        {
          title: 'Wenn Sie lesen',
          text: 'Diese Website setzt für Besucher keine Cookies und lädt Schriften und Skripte vom eigenen Server. Wie jeder Webserver sieht sie Ihre Netzwerkadresse, um Ihnen zu antworten. Ihr Protokoll behält die Adresse ohne den letzten Teil, um Fehler und Angriffe zu finden. Rechtsgrundlage ist unser berechtigtes Interesse an einer Website, die sicher ist und funktioniert (Art. 6 Abs. 1 lit. f DSGVO).',
        },
        {
          title: 'Wenn Sie uns schreiben',
          text: 'Das Kontaktformular sendet Ihren Namen, Ihre E-Mail-Adresse, Ihr Unternehmen, falls Sie eines angeben, und Ihre Nachricht. Sie werden gespeichert, damit wir Ihnen antworten können. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO, wenn es um einen Vertrag mit uns geht, sonst unser berechtigtes Interesse daran, Ihnen zu antworten (Art. 6 Abs. 1 lit. f DSGVO). Sie müssen nichts davon angeben; ohne Namen, E-Mail-Adresse und Nachricht können wir nicht antworten. Nachrichten behalten wir {period}, länger nur, wenn ein Gesetz es verlangt.',
        },
        {
          title: 'Wenn Sie sich bewerben',
          text: 'Was Sie mit einer Bewerbung senden, lesen diejenigen, die darüber entscheiden; für anderes wird es nicht verwendet. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO in Verbindung mit § 26 BDSG. Wir behalten es so lange wie andere Nachrichten: {period}.',
        },
        {
          title: 'Wenn Sie den Newsletter bestellen',
          text: 'Bietet diese Website einen Newsletter an, wird Ihre E-Mail-Adresse gespeichert, sobald Sie sie bestätigt haben, mit dem Zeitpunkt und dem Wortlaut, dem Sie zugestimmt haben. Rechtsgrundlage ist Ihre Einwilligung (Art. 6 Abs. 1 lit. a DSGVO). Sie können sie jederzeit über den Link in jeder Ausgabe widerrufen.',
        },
        {
          title: 'Wer die Daten noch erhält',
          text: 'Ihre Daten liegen auf dem Server dieser Website und bei denen, die ihn für uns betreiben. Andere erhalten sie nur, wenn ein Gesetz es verlangt.',
        },
        {
          title: 'Ihre Rechte',
          text: 'Sie können Auskunft darüber verlangen, was wir von Ihnen gespeichert haben, und es berichtigen, löschen, einschränken oder sich als Kopie aushändigen lassen. Sie können der Verarbeitung widersprechen. Schreiben Sie an {email}. Außerdem können Sie sich bei einer Aufsichtsbehörde für den Datenschutz beschweren.',
        },
      ],
    },
  }),
})
