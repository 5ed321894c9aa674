import { useImageName } from './image-name.ts'

/** A picture by its name, or by its address when it is not of the library. */
export function NamedImage({ url }: { url: string }) {
  const name = useImageName(url)
  return name ? <span title={url}>{name}</span> : url
}
