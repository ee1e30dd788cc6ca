/** A tool: an operation of `/v1`, described for a model. */
export interface McpTool {
  name: string;
  title: string;
  /** Everything that a model has to know beyond the title and the arguments. */
  hint?: string;
  /** `operationId` in the OpenAPI document, which describes the arguments. */
  operation: string;
  /** Parameters that the tool always sends, and that are therefore not arguments. */
  fixed?: Record<string, string>;
  /** Parameters that have another default than in the API. */
  defaults?: Record<string, string>;
  /** Parameters that replace a property of the body with the same name if it is omitted. */
  insteadOf?: Record<string, string>;
  /** Descriptions of arguments whose meaning differs from the API. */
  meanings?: Record<string, string>;
  /** Arguments that make no sense for a model. */
  omit?: readonly string[];
  /**
   * The arguments that are listed. The operation's other arguments are accepted as well; listing them all would fill the
   * model's context in every conversation.
   */
  only?: readonly string[];
  kind: 'read' | 'create' | 'change';
}

/** Lists are read in pages: a whole list could be too long for a model. */
const paged = { limit: '25' };
const full = { view: 'full' };

const linkFields = [
  'destination',
  'name',
  'behavior',
  'group',
  'tags',
  'note',
  'activeFrom',
  'expiresAt',
  'maxClicks',
  'password',
  'conversions',
];
const pageMeanings = {
  items:
    'The whole list, in order. Each has a `title` and a `url`, a `link` (the id of one) or `heading: true`, or only a `text`.',
};
const pageFields = ['name', 'headline', 'bio', 'published', 'theme', 'behavior', 'items'];

/** The tools of the server. None can delete anything, but links can be paused and pages unpublished. */
export const mcpTools: readonly McpTool[] = [
  {
    name: 'create_link',
    title: 'Create a short link',
    hint: `Without \`slug\`, the link gets a random one; suggest_slugs has readable ones.`,
    operation: 'createLink',
    fixed: full,
    insteadOf: { slug: 'auto' },
    omit: ['reuse'],
    only: ['slug', 'domain', ...linkFields],
    meanings: { slug: 'The short path. Unique regardless of case.' },
    kind: 'create',
  },
  {
    name: 'find_links',
    title: 'Find short links',
    hint: 'Without `q` or a filter, all links are listed. Continue with `cursor` while `nextCursor` is not null.',
    operation: 'listLinks',
    defaults: paged,
    omit: ['view'],
    only: ['q', 'group', 'tag', 'state', 'behavior', 'destination', 'sort', 'limit', 'cursor'],
    kind: 'read',
  },
  { name: 'get_link', title: 'Read a short link', operation: 'getLink', fixed: full, kind: 'read' },
  {
    name: 'update_link',
    title: 'Change a short link',
    hint: `Only the fields that are given change. \`active: false\` pauses the link.`,
    operation: 'updateLink',
    fixed: full,
    only: ['id', 'active', ...linkFields],
    kind: 'change',
  },
  {
    name: 'get_qr_code',
    title: 'Draw the QR code of a short link',
    operation: 'getLinkQr',
    fixed: { format: 'png' },
    only: ['id', 'color', 'background'],
    kind: 'read',
  },
  { name: 'suggest_slugs', title: 'Suggest free slugs', operation: 'suggestSlugs', kind: 'read' },
  {
    name: 'get_report',
    title: 'Read a report',
    hint: 'Views, clicks and their rate of a link, group, tag, bio page or, without these, the account. Filters such as `country`, `source` and `device` are taken, too.',
    operation: 'getReport',
    omit: ['format'],
    only: ['link', 'group', 'tag', 'website', 'days', 'from', 'to', 'interval', 'by', 'metrics', 'limit'],
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
    only: ['q', 'limit', 'cursor'],
    kind: 'read',
  },
  { name: 'create_group', title: 'Create a group', operation: 'createGroup', only: ['name'], kind: 'create' },
  {
    name: 'rename_group',
    title: 'Rename a group',
    operation: 'updateGroup',
    only: ['id', 'name'],
    kind: 'change',
  },
  {
    name: 'move_links',
    title: 'Move links to a group',
    hint: 'A link is in one group or none. Whatever group it was in, it leaves.',
    operation: 'moveGroupLinks',
    omit: ['view'],
    kind: 'change',
  },
  {
    name: 'list_tags',
    title: 'List tags of links',
    operation: 'listTags',
    defaults: paged,
    omit: ['view'],
    only: ['q', 'limit', 'cursor'],
    kind: 'read',
  },
  {
    name: 'rename_tag',
    title: 'Rename a tag on all its links',
    operation: 'updateTag',
    omit: ['view'],
    kind: 'change',
  },
  {
    name: 'create_bio_page',
    title: 'Create a bio page',
    hint: `A public page of links. Pass \`published: true\` only if the user wants it to be live at once.`,
    operation: 'createWebsite',
    fixed: full,
    only: ['slug', 'template', ...pageFields],
    meanings: pageMeanings,
    kind: 'create',
  },
  {
    name: 'list_bio_pages',
    title: 'List bio pages',
    operation: 'listWebsites',
    defaults: paged,
    omit: ['view'],
    only: ['q', 'limit', 'cursor'],
    kind: 'read',
  },
  { name: 'get_bio_page', title: 'Read a bio page', operation: 'getWebsite', fixed: full, kind: 'read' },
  {
    name: 'update_bio_page',
    title: 'Change or publish a bio page',
    hint: `Only the fields that are given change, and a list is replaced as a whole: read the page first, and send items with their \`id\`.`,
    operation: 'updateWebsite',
    fixed: full,
    only: ['id', ...pageFields],
    meanings: pageMeanings,
    kind: 'change',
  },
];
