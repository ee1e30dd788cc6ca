/** A tool: an operation of `/v1` in words for a model. */
export interface McpTool {
  name: string;
  title: string;
  /** What the documentation of the operation does not say. */
  hint?: string;
  /** `operationId` in the OpenAPI document, which describes the arguments. */
  operation: string;
  /** Parameters that the tool always sends, so that they are no arguments. */
  fixed?: Record<string, string>;
  /** Parameters that have another default than in the API. */
  defaults?: Record<string, string>;
  /** Parameters that stand for a property of the body with the same name, if that is not given. */
  insteadOf?: Record<string, string>;
  /** What arguments mean that the tool takes in another way than the API. */
  meanings?: Record<string, string>;
  /** Arguments that make no sense for a model. */
  omit?: readonly string[];
  kind: 'read' | 'create' | 'change';
}

/** Lists are read in pages: a whole list could be too long for a model. */
const paged = { limit: '25' };
const full = { view: 'full' };

/** What a model can do. Nothing can be deleted, but links can be paused and pages unpublished. */
export const mcpTools: readonly McpTool[] = [
  {
    name: 'create_link',
    title: 'Create a short link',
    hint: 'Without `slug`, the link gets a random one; suggest_slugs has readable ones.',
    operation: 'createLink',
    fixed: full,
    insteadOf: { slug: 'auto' },
    omit: ['reuse'],
    meanings: {
      slug:
        '1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. Unique regardless of case. ' +
        'Defaults to a random one.',
    },
    kind: 'create',
  },
  {
    name: 'find_links',
    title: 'Find short links',
    hint: 'Without `q` or a filter, all links are listed. Continue with `cursor` while `nextCursor` is not null.',
    operation: 'listLinks',
    defaults: paged,
    omit: ['view'],
    kind: 'read',
  },
  { name: 'get_link', title: 'Read a short link', operation: 'getLink', fixed: full, kind: 'read' },
  {
    name: 'update_link',
    title: 'Change a short link',
    hint: 'Only the fields that are given change. `active: false` pauses the link.',
    operation: 'updateLink',
    fixed: full,
    kind: 'change',
  },
  {
    name: 'suggest_slugs',
    title: 'Suggest free slugs',
    operation: 'suggestSlugs',
    kind: 'read',
  },
  {
    name: 'get_report',
    title: 'Read a report',
    hint: 'Views, clicks and their rate, over time and by country, device, source and more (`by`). `metrics` also has conversions and revenue.',
    operation: 'getReport',
    omit: ['format'],
    kind: 'read',
  },
  {
    name: 'get_account',
    title: 'Read the overview of the account',
    operation: 'getAccount',
    omit: ['view'],
    kind: 'read',
  },
  {
    name: 'list_groups',
    title: 'List groups of links',
    operation: 'listGroups',
    defaults: paged,
    omit: ['view'],
    kind: 'read',
  },
  {
    name: 'list_tags',
    title: 'List tags of links',
    operation: 'listTags',
    defaults: paged,
    omit: ['view'],
    kind: 'read',
  },
  {
    name: 'create_bio_page',
    title: 'Create a bio page',
    hint: 'A bio page is a public page of links. Pass `published: true` only if the user wants it to be live at once.',
    operation: 'createWebsite',
    fixed: full,
    kind: 'create',
  },
  {
    name: 'list_bio_pages',
    title: 'List bio pages',
    operation: 'listWebsites',
    defaults: paged,
    omit: ['view'],
    kind: 'read',
  },
];
