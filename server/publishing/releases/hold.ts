import type { Transaction } from 'kysely'
import { contentNames, nameOf } from '#content/documents/content-types.ts'
import { hasDuty, type Rights } from '#content/people/accounts.ts'
import { mayEdit } from '#content/publishing/document-type.ts'
import type { HoldReason } from '#content/publishing/releases-api.ts'
import { newId, now } from '../../database/ids.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import { holdRecord, timesScheduledBy } from '../../documents/holds.ts'
import { type AnyRow, declarationOf, readable, toRecord } from '../../documents/record-rows.ts'
import type { Tables } from '../../tables.ts'
import { changedRelease, type StoredFailure } from './release-rows.ts'
import { typesIn, writeRelease } from './releases.ts'

const reasons = {
  rights: 'may no longer publish it',
  password: 'has a new password since',
  'signed-out': 'was signed out everywhere',
  removed: 'was removed',
} satisfies Record<HoldReason, string>

const sentence = (person: string, reason: HoldReason) =>
  `On hold: ${person}, who scheduled it, ${reasons[reason]}.`

interface Hold {
  by: Person
  reason: HoldReason
  /** The rights that the person still has; everything is held without them. */
  rights?: Rights | undefined
}

/**
 * Holds what a person scheduled and the given rights do not permit: releases, and the publication and the end of
 * records. Nothing of it happens until a person with the right takes it over: a record whose publication is on hold is
 * inactive, and one whose end is on hold stays public.
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
      message: sentence(person, reason),
      refusals: [],
      isHeld: true,
    }
    await writeRelease(transaction, row, { failedAt: now(), failure: JSON.stringify(failure) })
    await noteChange(transaction, { by, action: 'held', ...changedRelease(row) })
    await queueNotice(transaction, {
      type: 'releases',
      recordId: row.id,
      name: row.name,
      field: 'publishAt',
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
      .where((or) => or.or([or('publishAt', '>', now()), or('unpublishAt', '>', now())]))
      .execute()
    // Cast: every column is selected.
    for (const row of rows as AnyRow[]) {
      // While its publication is on hold, a record does not end either.
      const [scheduled] = await timesScheduledBy(transaction, type, row, person)
      if (!scheduled) continue
      const held = { ...scheduled, because: sentence(person, reason) }
      await holdRecord(transaction, { type, id: row.id }, held, by)
      const { field, at: publishAt } = held
      const name = nameOf(declarationOf(type), toRecord(type, row))
      await queueNotice(transaction, {
        type,
        recordId: row.id,
        name,
        field,
        publishAt,
        person,
        reason,
      })
    }
  }
}

type Notice = Omit<Tables['holdNotices'], 'id'>

const queueNotice = (transaction: Transaction<Tables>, notice: Notice) =>
  transaction
    .insertInto('holdNotices')
    .values({ id: newId(), ...notice })
    .execute()
