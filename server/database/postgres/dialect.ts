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
import { isConnectionLost } from './error-codes.ts'

/**
 * Kysely's dialect with what the repositories rely on: columns as migrations declare them hold what they
 * hold on SQLite, and transactions come one after the other.
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

/** Any number that no other program locks in the same database. */
const writers = 4_207_101_958

/**
 * Advisory lock of all writers: a transaction that holds it sees everything that others have committed, in
 * each of its statements, and nobody writes beside it. So none is undone because of another.
 */
class SerialDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings) {
    try {
      await connection.executeQuery(
        CompiledQuery.raw(
          `begin; set local lock_timeout = 3000; select pg_advisory_xact_lock(${writers})`,
        ),
      )
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
