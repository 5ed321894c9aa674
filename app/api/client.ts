import type * as z from 'zod'
import type { RouteSchema, RouteSchemas } from '#content/api/route.ts'
import type { Call } from './call.ts'
import { request, requestJson, requestList } from './request.ts'
import { type Sending, upload } from './upload.ts'

/** Names of path parameters: `id` in `GET /messages/:id`. */
type Parameter<Route> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never

type Params<Route> = [Parameter<Route>] extends [never]
  ? { params?: never }
  : { params: Record<Parameter<Route>, string> }

/** Query parameters. Numbers and booleans are converted to text. */
type Query<S extends RouteSchema> = S extends { querystring: infer Q }
  ? { query?: { [K in keyof z.input<Q>]?: string | number | boolean | undefined } | undefined }
  : { query?: never }

type Body<S extends RouteSchema> = S extends { body: infer B }
  ? { body: z.input<B> }
  : { body?: never }

type Input<Route, S extends RouteSchema> = Omit<Call, 'path' | 'method' | 'query' | 'body'> &
  Params<Route> &
  Query<S> &
  Body<S>

/** Optional if the route has no required input. */
type OptionalInput<I> = object extends I ? [input?: I] : [input: I]

/** Body of a successful response. */
type Answer<S extends RouteSchema> = S['response'] extends { 200: infer A }
  ? z.output<A>
  : S['response'] extends { 201: infer A }
    ? z.output<A>
    : undefined

type Entry<S extends RouteSchema> = Answer<S> extends readonly (infer E)[] ? E : never

/** Input of any route, untyped. */
type AnyInput = Omit<Call, 'path' | 'method'> & { params?: Record<string, string> | undefined }

/**
 * Typed client for routes of `content/api`. Inputs and responses have the types of the route schemas. Only the types
 * are imported, so that no schema is bundled for the browser.
 *
 * @example
 * const { json } = client<typeof messageRoutes>()
 * const message = await json('GET /messages/:id', { params: { id } })
 */
export function client<R extends RouteSchemas>() {
  type Route = keyof R & string
  return {
    /** Gives the response body. */
    json: <K extends Route>(
      route: K,
      ...[input]: OptionalInput<Input<K, R[K]>>
    ): Promise<Answer<R[K]>> => requestJson(...callOf(route, input)),
    /** Gives the items of a list and its total length. */
    list: <K extends Route>(
      route: K,
      ...[input]: OptionalInput<Input<K, R[K]>>
    ): Promise<{ items: Entry<R[K]>[]; total: number }> => requestList(...callOf(route, input)),
    /** Gives the raw response. */
    send: <K extends Route>(route: K, ...[input]: OptionalInput<Input<K, R[K]>>) =>
      request(...callOf(route, input)),
    /** Uploads files as multipart form data and gives the response body. */
    upload: <K extends Route>(
      route: K,
      files: readonly File[],
      ...[input]: OptionalInput<Params<K> & Query<R[K]> & { sending?: Sending | undefined }>
    ): Promise<Answer<R[K]>> => {
      const [path, { method }] = callOf(route, { params: input?.params })
      const { sending, query } = input ?? {}
      return upload(path, files, { ...sending, query, method: method === 'PUT' ? 'PUT' : 'POST' })
    },
  }
}

const methods = ['POST', 'PUT', 'DELETE'] as const

/** Path and call of a route. For a GET the call has no method, because GET is the default. */
function callOf(
  route: string,
  { params = {}, ...call }: AnyInput = {},
): [string, Omit<Call, 'path'>] {
  const method = methods.find((each) => route.startsWith(`${each} `))
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return [path, method ? { ...call, method } : call]
}
