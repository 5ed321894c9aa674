interface Edit {
  file: string
  /** The text to replace, which occurs exactly once in the file. */
  find: string
  replace: string
}

export interface Mutant {
  /** The fault, described as in a bug report. */
  name: string
  edits: readonly Edit[]
}

const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace })

/** Deliberate faults, one of each kind that the tests must catch. */
export const mutants: readonly Mutant[] = [
  {
    name: 'an inactive record is listed',
    edits: [
      edit(
        'server/documents/record-rows.ts',
        'return [isActiveIs(true), isPublicAt(at), ',
        'return [isPublicAt(at), ',
      ),
    ],
  },
  {
    name: 'a draft is shown to visitors',
    edits: [
      edit(
        'server/documents/record-routes.ts',
        "      if (draft) requireDuty(request, 'content')\n",
        '',
      ),
    ],
  },
  {
    name: 'If-Match is ignored',
    edits: [edit('server/http/api/http.ts', 'version: expected ?? ofBody }', 'version: ofBody }')],
  },
  {
    name: 'a permission is not checked',
    edits: [
      edit(
        'server/api.ts',
        "    administrators.addHook('onRequest', async (request) => requireAdministrator(request))\n",
        '',
      ),
    ],
  },
  {
    name: 'a slug changes with the title',
    edits: [
      edit(
        'server/documents/record-writes.ts',
        '    if (!isUnfinished) refuseLinkToItself(name, changed)\n    await anyTable(transaction).updateTable',
        `    if (isWhole && old.slug) {
      changed.slug = await wishedSlug(transaction, name, changed)
    }
    if (!isUnfinished) refuseLinkToItself(name, changed)
    await anyTable(transaction).updateTable`,
      ),
    ],
  },
  {
    name: 'the trash is emptied too early',
    edits: [
      edit(
        'server/documents/trash.ts',
        'new Date(Date.now() - trashLifeMs)',
        'new Date(Date.now() - trashLifeMs / 10)',
      ),
    ],
  },
  {
    name: 'a message is stored twice',
    edits: [
      edit('server/inbox/messages.ts', 'const id = newId()\n', 'const first = newId()\n'),
      edit(
        'server/inbox/messages.ts',
        '  await insert(db, {\n',
        '  for (const id of [first, newId()]) await insert(db, {\n',
      ),
      edit('server/inbox/messages.ts', '_id: id, ...stored }', '_id: first, ...stored }'),
    ],
  },
  {
    name: 'the outbox row is not in the transaction of its message',
    edits: [
      edit(
        'server/inbox/messages.ts',
        '    const mails = notify ? notificationsOf(transaction, id, notify) : []\n',
        '    const mails: NewDelivery[] = []\n',
      ),
      edit(
        'server/inbox/messages.ts',
        '  return { _id: id, ...stored }\n',
        `  if (notify && !isSuspected) {
    await transact(db, async (later) =>
      enqueue(later, await notificationsOf(later, id, notify)),
    )
  }
  return { _id: id, ...stored }
`,
      ),
    ],
  },
  {
    name: 'XML is not escaped',
    edits: [
      edit(
        'content/text/escape-markup.ts',
        ".replaceAll('&', '&amp;')\n    .replaceAll('<', '&lt;')",
        '',
      ),
    ],
  },
  {
    name: 'a label is missing in German',
    edits: [edit('content/labels/de.ts', "    toggleMenu: 'Menü öffnen oder schließen',\n", '')],
  },
  {
    name: 'a button has no accessible name',
    edits: [
      edit(
        'app/site/layout/navigation-menu.tsx',
        '        aria-label={labels.toggleMenu}\n        aria-controls',
        '        aria-controls',
      ),
    ],
  },
  {
    name: 'the focus is lost after a dialog',
    edits: [
      edit(
        'app/ui/dialog.tsx',
        // The button that opened the dialog no longer exists, so the page must get the focus.
        "          if (outcome) document.getElementById('main')?.focus({ preventScroll: true })\n",
        '',
      ),
    ],
  },
  {
    name: 'a form loses its input',
    edits: [
      edit(
        'app/site/contact/send-message.ts',
        "if (found.length > 0) return { outcome: 'invalid', errors: found, words }",
        `if (found.length > 0) {
      return { outcome: 'invalid', errors: found, words: { ...words, message: '' } }
    }`,
      ),
    ],
  },
  {
    name: 'a page stays stale after a save',
    edits: [
      edit('server/site/cache/page-cache.ts', 'if (entry?.version === now) {', 'if (entry) {'),
      edit(
        'server/site/cache/page-cache.ts',
        'return entry && entry.version === present() ? entry : undefined',
        'return entry && present() !== undefined ? entry : undefined',
      ),
    ],
  },
  {
    name: 'Retry-After is lost',
    edits: [
      edit(
        'server/http/problems.ts',
        "  if (extra.retryAfter !== undefined) reply.header('Retry-After', extra.retryAfter)\n",
        '',
      ),
    ],
  },
  {
    name: 'a picture ignores its EXIF orientation',
    edits: [
      edit(
        'server/media/normalize.ts',
        'const upright = isMoving ? picture : picture.autoOrient()',
        'const upright = picture',
      ),
    ],
  },
  {
    name: 'the content security policy lacks a hash',
    edits: [
      edit(
        'server/http/headers.ts',
        "if (/\\ssrc=/.test(attributes) || code === '') continue",
        "if (/\\ssrc=/.test(attributes) || code === '' || hashes.size > 0) continue",
      ),
    ],
  },
  {
    name: 'a cookie lacks HttpOnly',
    edits: [edit('server/people/sign-in/browser-cookie.ts', '; HttpOnly; SameSite', '; SameSite')],
  },
  {
    name: 'a list has the wrong order on PostgreSQL only',
    edits: [
      edit(
        'server/database/lists/list-query.ts',
        'orderOf(orderKeys(wanted), wanted)',
        'isPostgres(db) ? sql`id` : orderOf(orderKeys(wanted), wanted)',
      ),
    ],
  },
  {
    name: 'migrations run out of order',
    edits: [
      edit(
        'server/database/migrate.ts',
        'return files.sort().map(',
        'return files.sort((a, b) => a.slice(5).localeCompare(b.slice(5))).map(',
      ),
    ],
  },
]
