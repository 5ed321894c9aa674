/**
 * Domains of referrer spam: robots name them as the website with the link, so that owners open them from their
 * statistics. They link to nobody, so nothing is lost by leaving them out. To keep the list, add a domain that sends
 * visits without being a website that links here, and never a domain that also has people as visitors. Written down here,
 * because no maintained package has such a list.
 */
const domains = new Set(
  `
    100dollars-seo.com 4webmasters.org 7makemoneyonline.com adviceforum.info anticrawler.org
    best-seo-offer.com best-seo-software.xyz best-seo-solution.com blackhatworth.com bot-traffic.icu
    bot-traffic.xyz buttons-for-website.com buttons-for-your-website.com cenokos.ru cenoval.ru
    copyrightclaims.org darodar.com domination.ml econom.co erot.co event-tracking.com
    floating-share-buttons.com forum69.info free-floating-buttons.com free-share-buttons.com
    free-social-buttons.com get-free-social-traffic.com get-free-traffic-now.com
    get-your-social-buttons.info googlsucks.com guardlink.org hulfingtonpost.com humanorightswatch.org
    hundejo.com ilovevitaly.co ilovevitaly.com ilovevitaly.ru iskalko.ru kambasoft.com lomb.co lombia.co
    luxup.ru makemoneyonline.com monetizationking.net o-o-11-o-o.com o-o-6-o-o.com o-o-8-o-o.com
    o-o-8-o-o.ru priceg.com rank-checker.online ranksonic.com ranksonic.info ranksonic.org
    savetubevideo.com screentoolkit.com semalt.com semaltmedia.com share-buttons.xyz sharebutton.net
    sharebutton.org simple-share-buttons.com site-auditor.online sitevaluation.org smailik.org
    social-buttons.com soundfrost.org success-seo.com theguardlan.com torture.ml traffic2cash.org
    traffic2cash.xyz traffic2money.com trafficbot.life trafficbot.live trafficgenius.xyz
    trafficmonetize.org trafficmonetizer.org uptimebot.net videos-for-your-business.com webmonetizer.net
    website-analyzer.info websites-reviews.com zazagames.org
  `
    .trim()
    .split(/\s+/),
)

/** Whether a host, in lower case, or a domain above it is known for referrer spam. */
export function isSpamHost(host: string): boolean {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1))
    if (domains.has(rest)) return true
  return false
}
