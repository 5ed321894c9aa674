import * as z from 'zod'
import { listQuery } from '../api/list-query.ts'
import { problem, problemAnswer } from '../api/problem.ts'
import { idParams, noBody, type RouteSchemas } from '../api/route.ts'
import { contentNames } from '../documents/content-types.ts'
import { anyText } from '../text/strings.ts'

const image = z
  .object({
    _id: z.uuid(),
    url: z.string(),
    filename: z.string(),
    createdAt: z.iso.datetime(),
    /** In pixels. */
    width: z.int(),
    /** In pixels. */
    height: z.int(),
    /** Bytes; 0 when unknown. */
    size: z.int(),
    /**
     * A `data:` URL of a tiny copy, to show until the picture has loaded. Empty until it is created, and for a picture
     * with transparency.
     */
    preview: z.string(),
    /** Alternative text; empty when the text around the picture says enough. */
    alt: z.string(),
    /** The point that stays visible when the picture is cropped, in percent from left and top. */
    focus: z.object({ x: z.int(), y: z.int() }),
  })
  .meta({ id: 'Image' })

/** A picture in the picture library. */
export type Image = z.infer<typeof image>

const percent = (label: string) =>
  z
    .int(`${label} must be a whole number`)
    .min(0, `${label} must be from 0 to 100`)
    .max(100, `${label} must be from 0 to 100`)

const imageDetails = z.strictObject({
  alt: anyText('Alternative text', 500),
  focus: z.strictObject({ x: percent('Focus'), y: percent('Focus') }, 'Focus must be an object'),
})

/** Editable details of a picture. */
export type ImageDetails = z.infer<typeof imageDetails>

const imageUse = z.object({
  type: z.enum([...contentNames, 'settings', 'brand', 'pages']),
  _id: z.string(),
  name: z.string(),
  /** Whether visitors can see the record or page that shows the picture. */
  isActive: z.boolean(),
})

/** Where a picture is shown. */
export type ImageUse = z.infer<typeof imageUse>

const inUse = problem
  .extend({
    uses: z.array(imageUse).describe('Where the picture is shown; at most 200 of each type'),
  })
  .meta({ id: 'InUse' })

const deletionQuery = z.strictObject({
  force: z
    .enum(['true', 'false'], 'Force must be true or false')
    .optional()
    .describe('`true` deletes a picture that is in use'),
})

const namesQuery = z.strictObject({
  urls: z
    .string('Urls must be given once')
    .max(2000, 'Urls must be at most 2,000 characters')
    .transform((text) => text.split(','))
    .optional()
    .describe('Comma-separated addresses of pictures, such as /media/….webp'),
})

/**
 * Body of a request to copy a picture from another server; `url` is its address, such as `https://example.com/a.png`.
 */
const copiedPicture = z.strictObject({
  url: z
    .string('Url must be a text')
    .max(2000, 'Url must be at most 2,000 characters')
    .refine(
      (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
      'Url must begin with https://',
    ),
})

export const uploadedImages = z.object({ images: z.array(image) })

export const imageRoutes = {
  'GET /images': {
    querystring: listQuery(['createdAt']).pick({ search: true, page: true }),
    response: { 200: z.object({ images: z.array(image), totalPages: z.int() }) },
  },
  'POST /images': { response: { 201: uploadedImages } },
  'POST /images/copies': { body: copiedPicture, response: { 201: image } },
  'GET /images/names': {
    querystring: namesQuery,
    response: { 200: z.record(z.string(), z.string()) },
  },
  'GET /images/:id': {
    params: idParams,
    response: { 200: image.extend({ uses: z.array(imageUse) }) },
  },
  'PUT /images/:id': { params: idParams, body: imageDetails, response: { 200: image } },
  'PUT /images/:id/file': { params: idParams, response: { 200: image } },
  'DELETE /images/:id': {
    params: idParams,
    querystring: deletionQuery,
    response: { 204: noBody, 409: problemAnswer('It is in use', inUse) },
  },
} satisfies RouteSchemas
