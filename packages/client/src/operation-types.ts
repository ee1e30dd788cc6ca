import type { PagedList } from './paged-list.js';
import type { RequestOptions } from './transport.js';
import type { components, operations } from './v1.gen.js';

type Schemas = components['schemas'];
type Id = keyof operations;

/** The content types of a request or response. */
type ContentOf<Message> = Message extends { content: infer Content } ? Content : never;

type SuccessOf<Responses> = Responses extends { 200: infer Ok }
  ? Ok
  : Responses extends { 201: infer Created }
    ? Created
    : never;

/** The body of a call: JSON, or an image. */
export type Body<Operation extends Id> =
  ContentOf<NonNullable<operations[Operation]['requestBody']>> extends { 'application/json': infer Json }
    ? Json
    : Blob;

type QueryOf<Query> = [Query] extends [never] ? unknown : Query;

/** The query and the options of a call. */
export type Options<Operation extends Id> = QueryOf<
  NonNullable<operations[Operation]['parameters']['query']>
> &
  RequestOptions;

/** The query of a list, which pages on its own. */
export type ListOptions<Operation extends Id> = Omit<Options<Operation>, 'limit' | 'cursor'>;

/** With `view: 'full'`, a resource has all its fields, except those that only a disabled one has. */
export type Full<Resource> = Resource extends Schemas['Link'] | Schemas['Website'] | Schemas['Group']
  ? Resource & Required<Omit<Resource, 'disabled'>>
  : Resource;

type ViewOf<Resource, Given> = Given extends { view: 'full' } ? Full<Resource> : Resource;

/** JSON, text, or a file. */
type DataOf<Content> = Content extends { 'application/json': infer Json }
  ? Json
  : Content extends { 'text/csv': string }
    ? string
    : Blob;

type Data<Operation extends Id> = DataOf<ContentOf<SuccessOf<operations[Operation]['responses']>>>;

/** The result of a call. */
export type Result<Operation extends Id, Given> = Promise<
  Given extends { format: 'csv' } ? string : ViewOf<Data<Operation>, Given>
>;

/** The result of a list call. */
export type ListResult<Operation extends Id, Given> =
  Data<Operation> extends { data: (infer Item)[] } ? PagedList<ViewOf<Item, Given>> : never;
