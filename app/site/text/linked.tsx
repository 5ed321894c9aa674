/** Addresses of the web and of mail; the signs of a sentence behind one are not part of it. */
const address =
  /((?:https?:\/\/|www\.)[^\s<>"“”]*[\p{L}\p{N}/#=_-]|[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})/giu

/** A text of the company's own, in which addresses are links. */
export const Linked = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <a key={index} href={hrefOf(part)} className="underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )

function hrefOf(part: string): string {
  if (/^https?:/i.test(part)) return part
  return part.includes('@') ? `mailto:${part}` : `https://${part}`
}
