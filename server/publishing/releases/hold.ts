import type { Transaction } from 'kysely'
import { contentNames, nameOf } from '#content/documents/content-types.ts'
import { hasDuty, type Rights } from '#content/people/accounts.ts'
import { mayEdit } from '#content/publishing/document-type.ts'
import type { HoldReason } from '#content/publishing/releases-api.ts'
import { newId, now } from '../../database/ids.ts'
import type { Tables } from '../../database/schema.ts'
import { noteChange, type Person, type Snapshot } from '../../documents/changes.ts'
import { type AnyRow, declarationOf, readable, toRecord } from '../../documents/record-rows.ts'
import { updateRecord } from '../../documents/record-writes.ts'
import { changedRelease, type StoredFailure } from './release-rows.ts'
import { typesIn, writeRelease } from './releases.ts'

const reasons = {
  rights: 'may no longer publish it',
  password: 'has a new password since',
  'signed-out': 'was signed out everywhere',
  removed: 'was removed',
} satisfies Record<HoldReason, string>

interface Hold {
  by: Person
  reason: HoldReason
  /** The rights that the person still has; everything is held without them. */
  rights?: Rights | undefined
}

/**
 * Holds what a person scheduled and the given rights do not permit: releases, and records whose publication time has
 * not come. A held release is not published until a person with the right takes it over, a held record is inactive.
 * The job `releases` tells everyone who can publish.
 */
export async function holdScheduled(
  transaction: Transaction<Tables>,
  person: string,
  hold: Hold,
): Promise<void> {
  await holdReleases(transaction, person, hold)
  const { rights } = hold
  if (!rights || !hasDuty(rights, 'content') || rights.needsApproval) {
    await holdRecords(transaction, person, hold)
  }
}

async function holdReleases(transaction: Transaction<Tables>, person: string, hold: Hold) {
  const { by, reason, rights } = hold
  const rows = await transaction
    .selectFrom('releases')
    .selectAll()
    .where('scheduledBy', '=', person)
    .where('publishAt', 'is not', null)
    .where('publishedAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
  for (const row of rows) {
    if (rights && (await mayPublish(transaction, rights, row.id))) continue
    const failure: StoredFailure = {
      message: `On hold: ${person}, who scheduled it, ${reasons[reason]}.`,
      refusals: [],
      isHeld: true,
    }
    await writeRelease(transaction, row, { failedAt: now(), failure: JSON.stringify(failure) })
    await noteChange(transaction, { by, action: 'held', ...changedRelease(row) })
    await queueNotice(transaction, {
      type: 'releases',
      recordId: row.id,
      name: row.name,
      publishAt: row.publishAt ?? '',
      person,
      reason,
    })
  }
}

async function mayPublish(transaction: Transaction<Tables>, rights: Rights, id: string) {
  if (!hasDuty(rights, 'content') || rights.needsApproval) return false
  return [...(await typesIn(transaction, id))].every((type) => mayEdit(rights, type))
}

async function holdRecords(transaction: Transaction<Tables>, person: string, hold: Hold) {
  const { by, reason } = hold
  for (const type of contentNames) {
    const rows = await readable(transaction, type, 'staff')
      .selectAll()
      .where('isActive', '=', 1)
      .where('turnsAt', 'is not', null)
      .where('publishAt', '>', now())
      .execute()
    // Cast: every column is selected.
    for (const row of rows as AnyRow[]) {
      if ((await schedulerOf(transaction, type, row)) !== person) continue
      await updateRecord(
        transaction,
        { type, id: row.id },
        { isActive: false },
        { by, action: 'held' },
      )
      await queueNotice(transaction, {
        type,
        recordId: row.id,
        name: nameOf(declarationOf(type), toRecord(type, row)),
        publishAt: row.publishAt ?? '',
        person,
        reason,
      })
    }
  }
}

/** The person who set the publication time of a record: the author of the first of its last versions with this time. */
async function schedulerOf(
  transaction: Transaction<Tables>,
  type: string,
  { id, publishAt }: AnyRow,
): Promise<Person> {
  const versions = await transaction
    .selectFrom('changes')
    .select(['person', 'snapshot'])
    .where('recordId', '=', id)
    .where('type', '=', type as 'projects') // a cast: Kysely compares with the union of all types
    .where('snapshot', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  let scheduler: Person = null
  for (const { person, snapshot } of versions) {
    const saved: Snapshot = JSON.parse(snapshot ?? '{}')
    if (saved.isDraft) continue
    if (!saved.isActive || saved.publishAt !== publishAt) break
    scheduler = person
  }
  return scheduler
}

type Notice = Omit<Tables['holdNotices'], 'id'>

const queueNotice = (transaction: Transaction<Tables>, notice: Notice) =>
  transaction
    .insertInto('holdNotices')
    .values({ id: newId(), ...notice })
    .execute()
