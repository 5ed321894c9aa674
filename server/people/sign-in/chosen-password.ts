import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { productName } from '#content/brand/product.ts'
import { passwordFault } from '#content/text/password.ts'
import { getSettings } from '../../documents/settings.ts'
import type { SignInDependencies } from './dependencies.ts'

/** Minimum zxcvbn score. It stands for at least 10⁸ guesses, more than a botnet can try at the sign-in. */
const leastScore = 3
/** The estimator reads only this many characters: they are enough for a score, and more would take longer. */
const charactersLookedAt = 64

/** The estimator with its 40,000 common passwords, loaded when a password is first chosen. */
let estimator: Promise<ZxcvbnFactory> | undefined

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/**
 * Why a chosen password is refused, as a sentence without its full stop; `undefined` if it is accepted. Applies
 * the rules of `passwordFault`, which the browser applies too. Also refuses passwords that are easy to guess: common
 * passwords, keyboard patterns, dates, and the names of the company and the person.
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
