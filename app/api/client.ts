import type * as z from 'zod'
import type { RouteSchema, RouteSchemas } from '#content/api/route.ts'
import type { Call } from './call.ts'
import { request, requestJson, requestList } from './request.ts'
import { type Sending, upload } from './upload.ts'

/** The parameters in a route's path: `id` of `GET /messages/:id`. */
type Parameter<Route> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never

type Params<Route> = [Parameter<Route>] extends [never]
  ? { params?: never }
  : { params: Record<Parameter<Route>, string> }

/** A query's names; numbers and booleans are written out. */
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

/** May be left out where the route needs nothing. */
type OptionalInput<I> = object extends I ? [input?: I] : [input: I]

/** What a route answers when it has done what was asked. */
type Answer<S extends RouteSchema> = S['response'] extends { 200: infer A }
  ? z.output<A>
  : S['response'] extends { 201: infer A }
    ? z.output<A>
    : undefined

type Entry<S extends RouteSchema> = Answer<S> extends readonly (infer E)[] ? E : never

/** The parts that every route's input may have. */
type AnyInput = Omit<Call, 'path' | 'method'> & { params?: Record<string, string> | undefined }

/**
 * Calls routes by the names that `content/api` gives them; what goes in and what comes out has the
 * types of their schemas. The schemas themselves stay on the server: they are no part of a page.
 *
 * @example
 * const { json } = client<typeof messageRoutes>()
 * const message = await json('GET /messages/:id', { params: { id } })
 */
export function client<R extends RouteSchemas>() {
  type Route = keyof R & string
  return {
    /** The answer's body. */
    json: <K extends Route>(
      route: K,
      ...[input]: OptionalInput<Input<K, R[K]>>
    ): Promise<Answer<R[K]>> => requestJson(...callOf(route, input)),
    /** The entries of a list, and how long the whole is. */
    list: <K extends Route>(
      route: K,
      ...[input]: OptionalInput<Input<K, R[K]>>
    ): Promise<{ items: Entry<R[K]>[]; total: number }> => requestList(...callOf(route, input)),
    /** The answer as it is. */
    send: <K extends Route>(route: K, ...[input]: OptionalInput<Input<K, R[K]>>) =>
      request(...callOf(route, input)),
    /** Sends files as the parts of a form, and gives the answer's body. */
    upload: <K extends Route>(
      route: K,
      files: readonly File[],
      ...[input]: OptionalInput<Params<K> & { sending?: Sending | undefined }>
    ): Promise<Answer<R[K]>> => {
      const [path, { method }] = callOf(route, { params: input?.params })
      return upload(path, files, { ...input?.sending, method: method === 'PUT' ? 'PUT' : 'POST' })
    },
  }
}

const methods = ['POST', 'PUT', 'DELETE'] as const

/** The path and the call of a route. A GET has no method, as with `fetch`. */
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
