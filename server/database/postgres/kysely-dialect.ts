import {
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { UncertainCommitError } from '../engine/transaction-errors.ts'
import { beginAsWriter, beginForMessages, forMessages } from './advisory-lock.ts'
import { isConnectionLost } from './error-codes.ts'

/**
 * Kysely's dialect with what the repositories rely on: columns as migrations declare them hold what they
 * hold on SQLite, and transactions come one after the other but for those of messages.
 */
export class SerialPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new SerialDriver(this.#config)
  }

  override createQueryCompiler() {
    return new QueryCompiler()
  }
}

/** Integers have 64 bits, and texts are in the order of their code points, as on SQLite. */
export const columnTypes = { integer: 'bigint', text: 'text collate "C"' } as const

class QueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const { dataType } = node
    if (dataType === 'integer' || dataType === 'text') this.append(columnTypes[dataType])
    else super.visitDataType(node)
  }
}

class SerialDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ) {
    const first = isolationLevel === forMessages ? beginForMessages : beginAsWriter
    try {
      await connection.executeQuery(CompiledQuery.raw(first))
    } catch (error) {
      await this.rollbackTransaction(connection)
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection) {
    try {
      await super.commitTransaction(
        connection as Parameters<PostgresDriver['commitTransaction']>[0],
      )
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      throw new UncertainCommitError('the connection was lost in a commit', { cause: error })
    }
  }

  /** What cannot be rolled back is by the end of its connection; why it had to be matters more. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super
      .rollbackTransaction(connection as Parameters<PostgresDriver['rollbackTransaction']>[0])
      .catch(() => {})
  }
}
