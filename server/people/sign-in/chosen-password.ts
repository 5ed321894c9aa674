import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { productName } from '#content/brand/product.ts'
import { passwordFault } from '#content/text/password.ts'
import { getSettings } from '../../documents/settings.ts'
import type { SignInDependencies } from './dependencies.ts'

/** Guesses below which a password is refused: what a botnet tries at a sign-in, 10⁸ of them. */
const leastScore = 3
/** The estimate takes longer with each character, and after so many it has an answer. */
const charactersLookedAt = 64

/** The estimator, with its 40,000 common passwords: loaded with the first password that somebody chooses. */
let estimator: Promise<ZxcvbnFactory> | undefined

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/**
 * What is wrong with a password that somebody chooses, a sentence without its full stop; `undefined` when it will do.
 * Beyond `passwordFault`, which the browser asks too, it must not be one of those that are tried first: a common
 * one, a pattern of keys, a date, or the company's or the person's name with a number behind it.
 */
export async function chosenPasswordFault(
  { db, env }: Pick<SignInDependencies, 'db' | 'env'>,
  password: string,
  email: string,
): Promise<string | undefined> {
  const fault = passwordFault(password, email)
  if (fault) return fault
  const company = (await getSettings(db))?.companyName ?? ''
  const known = [productName, company, new URL(env.siteUrl).hostname, email]
  const words = known.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  estimator ??= loadEstimator()
  const { score } = (await estimator).check(
    password.slice(0, charactersLookedAt),
    words.filter((word) => word.length > 2),
  )
  return score < leastScore
    ? 'This password is easy to guess. Choose several unrelated words'
    : undefined
}
