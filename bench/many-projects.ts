import { resolve } from 'node:path'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { readDemo } from '#server/setup/read-demo.ts'

const demo = readDemo()

/** Fills a data directory with many projects: numbered copies of the demo projects. Every tenth is inactive. */
export async function fillWithProjects(directory: string, count: number): Promise<void> {
  const db = connect(resolve(directory))
  await migrate(db)
  await transact(db, async (transaction) => {
    for (let number = 1; number <= count; number++) {
      const project = demo.projects[number % demo.projects.length]
      if (!project) continue
      const { daysAgo: _, ...values } = project
      await createRecord(transaction, 'projects', {
        ...values,
        title: `${values.title} ${number}`,
        isActive: number % 10 !== 0,
      })
    }
  })
  await db.destroy()
}

if (import.meta.main) {
  const [directory, count] = process.argv.slice(2)
  if (!directory || !/^\d{1,6}$/.test(count ?? '')) {
    process.stderr.write('usage: node bench/many-projects.ts <directory> <count>\n')
    process.exit(1)
  }
  await fillWithProjects(directory, Number(count))
}
