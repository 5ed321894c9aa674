import { builtAgain } from './news/built-again.ts'
import type { DemoArticle } from './news/demo-article.ts'
import { onePage } from './news/one-page.ts'
import { readOnFoot } from './news/read-on-foot.ts'
import { screensOff } from './news/screens-off.ts'

/** Newest first. */
export const demoNews: DemoArticle[] = [screensOff, readOnFoot, builtAgain, onePage]
