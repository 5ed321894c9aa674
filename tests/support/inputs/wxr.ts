/** A post or another document of a WordPress export. */
interface Post {
  id: number
  title?: string
  slug?: string
  type?: string
  status?: string
  html?: string
  path?: string
  thumbnail?: number
}

export const wxrItem = (
  site: string,
  { id, title = `Post ${id}`, slug = `post-${id}`, ...rest }: Post,
) => {
  const { type = 'post', status = 'publish', html = '<p>Text.</p>', path, thumbnail } = rest
  return `<item>
    <title>${title}</title>
    <link>${site}${path ?? `/2020/05/${slug}/`}</link>
    <dc:creator><![CDATA[mara]]></dc:creator>
    <content:encoded><![CDATA[${html}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>2020-05-0${(id % 9) + 1} 10:00:00</wp:post_date>
    <wp:post_name>${slug}</wp:post_name>
    <wp:status>${status}</wp:status>
    <wp:post_type>${type}</wp:post_type>
    ${thumbnail ? `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${thumbnail}</wp:meta_value></wp:postmeta>` : ''}
  </item>`
}

/** A file of the media library, `name`.png. */
export const wxrFile = (site: string, id: number, name: string) => `<item>
    <title>${name}</title><link>${site}/?attachment_id=${id}</link>
    <wp:post_id>${id}</wp:post_id><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>${site}/wp-content/uploads/${name}.png</wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A quay</wp:meta_value></wp:postmeta>
  </item>`

/** An export of the site with an address. */
export const wxrOf = (site: string, ...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[mara]]></wp:author_login><wp:author_display_name><![CDATA[Mara Vogt]]></wp:author_display_name></wp:author>
${items.join('\n')}
</channel></rss>`
