import { exportFormat } from './format.ts'

/** README of an exported folder, for readers without Atrium. */
export const readme = `# A site, exported from Atrium

All content of a company's website as plain files: format \`${exportFormat.format}\`, version ${exportFormat.version}. Everything is UTF-8, times
are ISO 8601 in UTC. \`npx atrium import FOLDER\` reads it into an empty site; docs/export.md of Atrium describes each field.

| where | what |
|---|---|
| \`export.json\` | the format, its version, and whether data of visitors is here |
| \`settings.json\`, \`brand.json\` | the company, its networks and language; colors, typefaces, look |
| \`pages/NAME.json\` | the texts of each page, by section |
| \`records/TYPE/NAME.json\` | one file for each project, opening, article and so on, with its address and when it is public |
| \`records/TYPE/NAME.FIELD.md\` | a rich text of that record as Markdown (CommonMark, tables, and directives as \`::video{…}\`), below YAML front matter |
| \`records/TYPE/NAME.md\` | a record with a page and no rich text as Markdown, for other systems; an import reads only its JSON |
| \`records/TYPE/NAME.FIELD.exact.json\` | the rich text as a ProseMirror document, only where Markdown cannot express all of it |
| \`order.json\` | the order of the records on the site, by the names of their files |
| \`drafts/…\` | unpublished drafts: never show them to visitors |
| \`releases.json\` | drafts that are published together |
| \`addresses.json\` | all current and former addresses of records |
| \`redirects.json\` | redirects that editors made; \`record:TYPE/ID\` leads to the record with this \`_id\` |
| \`_redirects\` | redirects from former to current addresses, a line each: \`/from /to 301\` |
| \`pictures/\`, \`pictures.json\` | the pictures of the library; for each its address in texts (\`url\`), its file (\`path\`), its original name, and its alternative text |
| \`inbox.json\`, \`policies.json\` | reply templates; whether the newsletter is on, and after how many months messages are deleted |
| \`people.json\` | who works in the back office, and their rights: no passwords, no keys |
| \`visitors/\` | messages and newsletter subscribers as JSON, and as CSV for spreadsheets; personal data, exported only on request |

\`"isActive": false\` means that visitors never see a record, \`publishAt\` and \`unpublishAt\` from when and until when they do.
`
