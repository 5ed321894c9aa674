import { definePage } from '../define-page.ts'
import { legalSections } from './legal-sections.ts'

/**
 * The sample describes how the product itself handles personal data. Placeholders such as `{company}` are filled from
 * the settings: see `content/privacy/facts.ts`.
 */
export const privacy = definePage({
  name: 'privacy',
  title: 'Privacy',
  path: '/privacy',
  isReplaceable: true,
  sections: legalSections({
    hint: '{company}, {address}, {email}, {phone} and {period} (how long messages are kept) are filled in automatically',
    title: { en: 'Privacy', de: 'Datenschutz' },
    lead: {
      en: 'How this website handles your personal data.',
      de: 'Wie diese Website mit Ihren personenbezogenen Daten umgeht.',
    },
    parts: {
      en: [
        {
          title: 'Who is responsible',
          text: '{company}\n{address}\n{email}\n{phone}',
        },
        {
          title: 'When you visit this website',
          text: 'This website sets no cookies for visitors and loads fonts and scripts from its own server. Like every web server, it needs your IP address to respond to your browser. Its log keeps the address without its last part, to detect errors and attacks. The legal basis is our legitimate interest in a reliable and secure website (Art. 6(1)(f) GDPR).',
        },
        {
          title: 'Contact form',
          text: 'The contact form sends your name, your email address, your company if you enter one, and your message. They are stored so that we can answer you. The legal basis is Art. 6(1)(b) GDPR where you ask for a contract with us, and otherwise our legitimate interest in answering you (Art. 6(1)(f) GDPR). You are not obliged to provide any of this, but without your name, your email address and a message we cannot answer. We keep messages for {period}, and longer only where the law requires it.',
        },
        {
          title: 'Job applications',
          text: 'What you send with an application is read only by the people who decide on it, and used for nothing else. The legal basis is Art. 6(1)(b) GDPR. We keep it as long as other messages: for {period}.',
        },
        {
          title: 'Newsletter',
          text: 'If this website offers a newsletter, your email address is stored once you have confirmed it, with the time and the wording you agreed to. The legal basis is your consent (Art. 6(1)(a) GDPR), which you can withdraw at any time using the link in every issue.',
        },
        {
          title: 'Who receives your data',
          text: 'Your data is stored on the server of this website and with those who operate it for us. It is shared with nobody else unless the law requires it.',
        },
        {
          title: 'Your rights',
          text: 'You can ask us what data we hold about you, have it corrected, deleted or restricted, receive a copy of it, and object to its use. Write to {email}. You can also lodge a complaint with a data protection supervisory authority.',
        },
      ],
      de: [
        {
          title: 'Verantwortlich',
          text: '{company}\n{address}\n{email}\n{phone}',
        },
        {
          title: 'Beim Besuch der Website',
          text: 'Diese Website setzt für Besucher keine Cookies und lädt Schriften und Skripte vom eigenen Server. Wie jeder Webserver benötigt sie Ihre IP-Adresse, um die Seiten an Ihren Browser zu senden. Im Protokoll wird die Adresse ohne den letzten Teil gespeichert, um Fehler und Angriffe zu erkennen. Rechtsgrundlage ist unser berechtigtes Interesse an einer zuverlässigen und sicheren Website (Art. 6 Abs. 1 lit. f DSGVO).',
        },
        {
          title: 'Kontaktformular',
          text: 'Das Kontaktformular übermittelt Ihren Namen, Ihre E-Mail-Adresse, Ihr Unternehmen, falls Sie eines angeben, und Ihre Nachricht. Wir speichern diese Angaben, damit wir Ihnen antworten können. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO, wenn es um einen Vertrag mit uns geht, sonst unser berechtigtes Interesse daran, Ihnen zu antworten (Art. 6 Abs. 1 lit. f DSGVO). Alle Angaben sind freiwillig; ohne Namen, E-Mail-Adresse und Nachricht können wir jedoch nicht antworten. Nachrichten bewahren wir {period} auf, länger nur, wenn ein Gesetz es verlangt.',
        },
        {
          title: 'Bewerbungen',
          text: 'Ihre Bewerbung lesen nur die Personen, die darüber entscheiden; für andere Zwecke wird sie nicht verwendet. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO in Verbindung mit § 26 BDSG. Wir bewahren sie so lange auf wie andere Nachrichten: {period}.',
        },
        {
          title: 'Newsletter',
          text: 'Bietet diese Website einen Newsletter an, speichern wir Ihre E-Mail-Adresse, sobald Sie sie bestätigt haben, zusammen mit dem Zeitpunkt und dem Wortlaut Ihrer Einwilligung. Rechtsgrundlage ist Ihre Einwilligung (Art. 6 Abs. 1 lit. a DSGVO). Sie können sie jederzeit über den Link in jeder Ausgabe widerrufen.',
        },
        {
          title: 'Empfänger Ihrer Daten',
          text: 'Ihre Daten liegen auf dem Server dieser Website und bei den Dienstleistern, die ihn für uns betreiben. Andere erhalten sie nur, wenn ein Gesetz es verlangt.',
        },
        {
          title: 'Ihre Rechte',
          text: 'Sie haben das Recht auf Auskunft über die Daten, die wir zu Ihrer Person gespeichert haben, sowie auf Berichtigung, Löschung, Einschränkung der Verarbeitung und Herausgabe einer Kopie. Außerdem können Sie der Verarbeitung widersprechen. Schreiben Sie dazu an {email}. Sie können sich auch bei einer Datenschutz-Aufsichtsbehörde beschweren.',
        },
      ],
    },
  }),
})
