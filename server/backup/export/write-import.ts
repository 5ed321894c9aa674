import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { type PageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { wholePage, writtenPage } from '#content/documents/pages/page-values.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { saveBrand } from '../../documents/brand.ts'
import { nextVersion } from '../../documents/next-version.ts'
import { writePage } from '../../documents/pages.ts'
import { declarationOf } from '../../documents/record-rows.ts'
import { saveSettings } from '../../documents/settings.ts'
import { siteLanguage } from '../../documents/site-language.ts'
import { saveInboxSettings } from '../../inbox/inbox-settings.ts'
import { switchNewsletter } from '../../newsletter/newsletter-policy.ts'
import { createAccount, findAccount, recordPersonChange } from '../../people/accounts.ts'
import { saveRetention } from '../../privacy/retention.ts'
import { kindOf } from '../../publishing/documents.ts'
import type { Tables } from '../../tables.ts'
import type { draftFacts } from './format.ts'
import {
  importAddresses,
  importDraft,
  importPictures,
  importRecords,
  importRedirects,
  importReleases,
  nameOfDraft,
} from './import-rows.ts'
import { importMessages, importSubscribers } from './import-visitors.ts'
import type { ReadExport } from './read-export.ts'

/** Writes a validated export to the database. Returns the emails of new accounts. */
export async function writeImport(
  transaction: Transaction<Tables>,
  read: ReadExport,
): Promise<string[]> {
  await writeCompany(transaction, read)
  await importPictures(transaction, read.pictures)
  await importReleases(transaction, read.releases)
  await importAddresses(transaction, addressesOf(read))
  await importRedirects(transaction, read.redirects)
  for (const [type, records] of read.records) await importRecords(transaction, type, records)
  await writeDrafts(transaction, read)
  if (read.visitors) {
    await importMessages(transaction, read.visitors.messages)
    await importSubscribers(transaction, read.visitors.subscribers)
  }
  return addPeople(transaction, read)
}

async function writeCompany(transaction: Transaction<Tables>, read: ReadExport) {
  const { settings, brand, inbox, policies } = read
  if (settings) await saveSettings(transaction, settings)
  if (brand) await saveBrand(transaction, brand)
  if (inbox) await saveInboxSettings(transaction, inbox, { by: null })
  if (policies) await switchNewsletter(transaction, policies.newsletter, null)
  if (policies && policies.retentionMonths !== null)
    await saveRetention(transaction, policies.retentionMonths, null)
  const written = await writtenOf(transaction)
  for (const name of pageNames) {
    const texts = written(name, read.pages.get(name) ?? {})
    // A page with only default texts gets no row, so that it keeps following the site's language.
    const isWritten = Object.values(texts).some((section) => Object.keys(section ?? {}).length > 0)
    if (isWritten) await writePage(transaction, name, texts)
  }
}

/**
 * Returns a function that keeps only the texts of a page that differ from the page's defaults in the site's language.
 */
async function writtenOf(transaction: Transaction<Tables>) {
  const language = await siteLanguage(transaction)
  return (name: PageName, texts: PartialPageValues) => {
    const page = pageOf(name)
    return writtenPage(page, wholePage(page, texts, language), language)
  }
}

/** All addresses in the export's list, and the addresses of records that the list lacks. */
function addressesOf({ addresses, records }: ReadExport) {
  const known = new Set(addresses.map(({ type, slug }) => `${type}/${slug}`))
  const others = [...records].flatMap(([type, all]) =>
    all.flatMap(({ slug, _id }) =>
      slug === undefined || known.has(`${type}/${slug}`)
        ? []
        : [{ type, slug, record: _id, wasPublic: false }],
    ),
  )
  return [...addresses, ...others]
}

async function writeDrafts(transaction: Transaction<Tables>, read: ReadExport) {
  for (const { _id: recordId, type, values, slug, times, file: _, ...facts } of read.drafts) {
    const { savedBy: person, release: releaseId, version, ...rest } = facts
    const whole = { ...emptyValues(declarationOf(type)), ...values }
    const value = {
      values: whole,
      ...(slug !== null && { slug }),
      ...(Object.keys(times).length > 0 && { times }),
    }
    const name = nameOfDraft(type, whole)
    await importDraft(transaction, {
      ...rest,
      type,
      recordId,
      person,
      releaseId,
      value,
      name,
      version: version ?? 1,
    })
  }
  const written = await writtenOf(transaction)
  for (const { name, texts, ...rest } of read.pageDrafts) {
    const values = written(name, texts)
    await importOtherDraft(transaction, { type: 'pages', recordId: name, values, ...rest })
  }
  for (const { name, ...rest } of read.singleDrafts)
    await importOtherDraft(transaction, { type: name, recordId: name, ...rest })
}

interface OtherDraft extends Pick<ReadExport['pageDrafts'][number], keyof typeof draftFacts> {
  type: Exclude<DocumentType, ContentName>
  recordId: string
  values: object
  file: string
}

/** Imports the draft of a page, the settings or the brand, based on the imported live version. */
async function importOtherDraft(
  transaction: Transaction<Tables>,
  { file: _, values, savedBy: person, release: releaseId, ...draft }: OtherDraft,
) {
  const { type, recordId } = draft
  const kind = kindOf(type)
  const baseVersion = (await kind.findLive(transaction, recordId))?.version ?? 0
  const nothing = { draft: kind.draftOf(undefined), live: undefined }
  const value = await kind.withInput(transaction, recordId, values, nothing)
  await importDraft(transaction, {
    ...draft,
    person,
    releaseId,
    value,
    name: kind.nameOf(recordId, values),
    baseVersion,
    version: await nextVersion(transaction, type, recordId, baseVersion),
  })
}

/** Creates accounts without a password, so nobody can sign in with them yet. Existing accounts are unchanged. */
async function addPeople(transaction: Transaction<Tables>, { people }: ReadExport) {
  const added: string[] = []
  for (const { email, name, role, duties, needsApproval } of people) {
    if (await findAccount(transaction, email)) continue
    const account = await createAccount(
      transaction,
      email,
      { role, duties, needsApproval },
      { name },
    )
    await recordPersonChange(transaction, null, 'joined', account)
    added.push(email)
  }
  return added
}
