import { exportFormat } from './format.ts'

/** What the folder says about itself, for whoever finds it without Atrium at hand. */
export const readme = `# A site, exported from Atrium

All content of a company's website as plain files: format \`${exportFormat.format}\`, version ${exportFormat.version}. Everything is UTF-8, times
are ISO 8601 in UTC. \`npx atrium import FOLDER\` reads it into an empty site; docs/export.md of Atrium describes each field.

| where | what |
|---|---|
| \`export.json\` | the format, its version, and whether data of visitors is here |
| \`settings.json\`, \`brand.json\` | the company, its networks and language; colors, typefaces, look |
| \`pages/NAME.json\` | the words of each page, by section |
| \`records/TYPE/NAME.json\` | one file for each project, opening, article and so on, with its address and when it is public |
| \`records/TYPE/NAME.FIELD.md\` | a rich text of that record as Markdown (CommonMark, tables, and directives as \`::video{…}\`), below YAML front matter |
| \`records/TYPE/NAME.md\` | the same for other systems, of a record that has a page and no rich text; its JSON says all of it |
| \`records/TYPE/NAME.FIELD.exact.json\` | the same as a document of ProseMirror, only where Markdown cannot say all of it |
| \`order.json\` | the order of the records on the site, by the names of their files |
| \`drafts/…\` | what is written and not public: never show it to visitors |
| \`releases.json\` | drafts that are published together |
| \`addresses.json\` | every address that is or was a record's |
| \`_redirects\` | former addresses and where they lead now, a line each: \`/from /to 301\` |
| \`pictures/\`, \`pictures.json\` | the pictures of the library; for each its address in texts (\`url\`), its file (\`path\`), what it was called, and its alternative text |
| \`inbox.json\`, \`policies.json\` | reply templates; the newsletter's switch, and after how many months messages go |
| \`people.json\` | who works in the back office, and their rights: no passwords, no keys |
| \`visitors/\` | messages and the newsletter's list, as JSON and for spreadsheets as CSV; only where they were asked for: personal data |

\`"isActive": false\` means that visitors never see a record, \`publishAt\` and \`unpublishAt\` from when and until when they do.
`
