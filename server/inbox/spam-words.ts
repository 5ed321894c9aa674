import { foldText } from '#content/text/search-text.ts'

/**
 * Spam phrases by topic, in English and German, folded like search text: lower case, without accents. Words that
 * occur in enquiries to a software company ('SEO', 'buy now', 'newsletter', 'time slot') are not included on their
 * own.
 */
const topics = {
  backlinks: [
    'back ?links?',
    'link ?building',
    'guest posts?',
    'domain authority',
    'do-?follow',
    'link ?farms?',
    'linkaufbau',
    'linktausch',
    'gastbeitrage?n?',
    'gastartikel',
  ],
  ranking: [
    'rank your',
    '(first|top) (page|spot|place) (of|on|in) google',
    'page (1|one) (of|on) google',
    '#1 on google',
    'seo (packages?|experts?)',
    'targeted traffic',
    'seite (1|eins) (bei|auf|von) google',
    'seo-?(pakete?|experten?)',
    'mehr besucher',
  ],
  gambling: [
    'casinos?',
    'kasinos?',
    'sports? ?betting',
    'jackpots?',
    'free spins?',
    'slot machines?',
    'sportwetten',
    'glucksspiele?n?',
    'freispiele?n?',
  ],
  pills: [
    'viagra',
    'cialis',
    'kamagra',
    'levitra',
    'weight loss',
    'lose weight',
    'diet pills?',
    'potenzmittel',
    'diatpillen',
    'schlankheitspillen',
    'abnehmen ohne',
  ],
  sex: [
    'porno?',
    'escorts?',
    'hot singles',
    'sexy',
    'adult dating',
    'sex ?(chat|dating|treffen|kontakte)',
  ],
  money: [
    'passive income',
    'get rich',
    'crypto (investments?|profits?|signals?)',
    'bitcoin (investments?|profits?)',
    'guaranteed (profits?|returns?)',
    'loan offers?',
    'passives einkommen',
    'schnell reich',
    'schnelles geld',
    'krypto-?(investments?|gewinne?)',
    'garantierte (gewinne?|rendite)',
    'kredit ohne schufa',
  ],
  addresses: [
    'bulk (e-?mails?|sms)',
    'email (lists?|leads?) for sale',
    'buy followers',
    '(real|instagram|tiktok) followers',
    'millions? of (e-?mails?|contacts|visitors|websites)',
    'contact form (marketing|blasts?)',
    'e-?mail-?adressen kaufen',
    'adressen kaufen',
    'follower kaufen',
    'millionen (e-?mail-?)?(adressen|kontakte|websites)',
  ],
  pressure: [
    'cheap(est)?',
    'unbeatable',
    'click here',
    'act now',
    'limited[- ]time',
    '100 ?% (guaranteed|real|safe)',
    'money[- ]back',
    'reply (yes|interested)',
    'hier klicken',
    'klicken sie hier',
    'jetzt zugreifen',
    'jetzt sichern',
    'nur heute',
    'billig(e[nrs]?|ste[nrs]?)?',
    'schnappchen',
    'geld[- ]zuruck',
  ],
  // Forum markup that programs send and nobody types into a form.
  markup: ['\\[url\\b', '\\[link\\b', '<a href'],
}

// Matches whole words: no letter or digit before or after.
const patterns = Object.values(topics).map(
  (words) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
)

/** The number of spam topics in a text. */
export function countSpamTopics(text: string): number {
  const folded = foldText(text)
  return patterns.filter((pattern) => pattern.test(folded)).length
}

/** The number of website addresses in a text, with or without a scheme. */
export const countLinks = (text: string): number =>
  text.match(/https?:\/\/|(?<![\p{L}\p{N}/.@-])www\./giu)?.length ?? 0
