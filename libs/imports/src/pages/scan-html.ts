import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** The attributes of an element, by name. */
export type Attributes = ReadonlyMap<string, string>;

/** A potentially relevant part of a page, in the order of the page. */
export interface PageNode {
  /** Name of the element, in lower case: `h1` to `h6`, `a`, `img`, or that of a block. */
  tag: string;
  attributes: Attributes;
  /** Its visible text. */
  text: string;
}

/** The contents of a page, without its structure. */
export interface ScannedPage {
  /** By `name` or `property`, in lower case. `canonical` is the address of the page. */
  meta: Map<string, string>;
  /** The first comments: browsers write the address of a page that they save into one. */
  comments: string[];
  nodes: PageNode[];
  /** Scripts with data, by their id, or else by their type. */
  data: { name: string; text: string }[];
}

/** Far more than any bio page has. The rest is omitted. */
const limits = { nodes: 20_000, meta: 200, comments: 5, data: 20, openNodes: 8, text: 5_000 } as const;

/** Elements whose content is not markup. */
const contentModes = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
]);
const startsLine = new Set([
  'br',
  'button',
  'p',
  'div',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);

/**
 * Reads the tokens of a page. Builds no tree, so that time and memory grow only with the length of a page,
 * no matter how deeply it is nested.
 * @param isBlock returns true for elements whose text matters, besides headings and links.
 */
export function scanHtml(html: string, isBlock: (attributes: Attributes) => boolean): ScannedPage {
  const scanner = new Scanner(isBlock);
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: (token) => {
        tokenizer.state = scanner.begin(token) ?? tokenizer.state;
      },
      onEndTag: ({ tagName }) => scanner.end(tagName),
      onCharacter: ({ chars }) => scanner.addText(chars),
      onWhitespaceCharacter: ({ chars }) => scanner.addText(chars),
      onComment: ({ data }) => scanner.addComment(data),
      onNullCharacter: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html, true);
  return scanner.page;
}

class Scanner {
  readonly page: ScannedPage = { meta: new Map(), comments: [], nodes: [], data: [] };
  /** Nodes whose text is being read, with the number of open elements of the same name in each. */
  private readonly open: { node: PageNode; depth: number }[] = [];
  /** The element whose content is not markup; undefined outside of one. */
  private opaque: string | undefined;
  private script: { name: string; text: string } | undefined;
  private svgDepth = 0;

  constructor(private readonly isBlock: (attributes: Attributes) => boolean) {}

  /** @returns the mode in which the tokenizer has to continue, if that changes. */
  begin({ tagName, attrs, selfClosing }: Token.TagToken): Tokenizer['state'] | undefined {
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    // A link within a link ends the outer one.
    if (tagName === 'a') this.end('a');
    for (const each of this.open) if (each.node.tag === tagName) each.depth++;
    if (startsLine.has(tagName)) this.addText('\n');
    if (tagName === 'meta') this.addMeta(attributes);
    if (tagName === 'link' && attributes.get('rel') === 'canonical') {
      this.page.meta.set('canonical', attributes.get('href') ?? '');
    }
    if (tagName === 'svg' && !selfClosing) this.svgDepth++;
    if (tagName === 'script') this.beginScript(attributes);
    if (tagName === 'img') this.addNode(tagName, attributes);
    else if (tagName === 'a' || isHeading(tagName) || this.isBlock(attributes))
      this.openNode(tagName, attributes);
    const mode = selfClosing ? undefined : contentModes.get(tagName);
    if (mode !== undefined) this.opaque = tagName;
    return mode;
  }

  end(tagName: string): void {
    if (tagName === this.opaque) this.opaque = undefined;
    if (tagName === 'script') this.script = undefined;
    if (tagName === 'svg') this.svgDepth = Math.max(0, this.svgDepth - 1);
    for (const each of this.open.toReversed()) {
      if (each.node.tag !== tagName) continue;
      if (each.depth === 0) this.open.splice(this.open.indexOf(each), 1);
      each.depth--;
    }
  }

  addText(text: string): void {
    if (this.script) this.script.text += text;
    if (this.opaque !== undefined || this.svgDepth > 0) return;
    for (const { node } of this.open) {
      if (node.text.length < limits.text) node.text += text.slice(0, limits.text);
    }
  }

  addComment(text: string): void {
    if (this.page.comments.length < limits.comments) this.page.comments.push(text.slice(0, limits.text));
  }

  private addMeta(attributes: Attributes): void {
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const { meta } = this.page;
    if (name === '' || meta.has(name) || meta.size >= limits.meta) return;
    const content = attributes.get('content') ?? '';
    // SingleFile may embed the whole image in its address.
    meta.set(name, name === 'og:image' ? content : content.slice(0, limits.text));
  }

  private beginScript(attributes: Attributes): void {
    const name = attributes.get('id') ?? attributes.get('type') ?? '';
    this.script = { name, text: '' };
    const isData = /json/i.test(attributes.get('type') ?? '') || name === '__NEXT_DATA__';
    if (isData && this.page.data.length < limits.data) this.page.data.push(this.script);
  }

  private addNode(tag: string, attributes: Attributes): PageNode | undefined {
    if (this.page.nodes.length >= limits.nodes) return undefined;
    const node = { tag, attributes, text: '' };
    this.page.nodes.push(node);
    return node;
  }

  private openNode(tag: string, attributes: Attributes): void {
    const node = this.addNode(tag, attributes);
    if (node && this.open.length < limits.openNodes) this.open.push({ node, depth: 0 });
  }
}
