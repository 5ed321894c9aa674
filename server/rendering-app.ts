import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Database } from './database/connect.ts'
import type { Env } from './env/env.ts'
import { productionBuild } from './site/production-build.ts'

/**
 * Creates a server that renders the built pages but does not listen on a port. `onFault` receives the messages of its
 * log.
 */
export const renderingApp = (
  env: Env,
  db: Database,
  onFault: (fault: string) => void = () => {},
): Promise<FastifyInstance> =>
  createApp({
    env: { ...env, logLevel: 'error' },
    db,
    pageSource: async (scope) => ({
      ...(await productionBuild(scope, { db })),
      keepsWarm: false,
    }),
    log: {
      write(line) {
        const [, fault] = /"message":"((?:[^"\\]|\\.)*)"/.exec(line) ?? []
        if (fault !== undefined) onFault(fault)
      },
    },
  })
