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
 * Kysely's dialect with two guarantees that repositories rely on: columns store and sort the same values as on SQLite, and
 * transactions are serialized, except those of messages.
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

/** Column types as on SQLite: 64-bit integers, and texts that sort by code point. */
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

  /** Ignores errors: the server rolls back when the connection ends, and the first error matters more. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super
      .rollbackTransaction(connection as Parameters<PostgresDriver['rollbackTransaction']>[0])
      .catch(() => {})
  }
}
