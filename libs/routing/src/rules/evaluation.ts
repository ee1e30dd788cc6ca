import { bestLanguage, type LanguageTag } from './languages.js';

/** Two numbers from 0 to 1, excluding 1, that are the same for a visitor and a rule all day. */
export interface Draw {
  /** Determines whether the visitor is part of the rule's `share`. */
  share: number;
  /** Determines the branch of the rule's `split`. */
  branch: number;
}

/** The data of a visit that rules can use. */
export interface RuleVisitor {
  /** ISO 3166 alpha-2, or `XX` if unknown. */
  country: string;
  device: string;
  system: string;
  browser: string;
  source: string;
  /** Key of the app whose in-app browser made the visit; null for an ordinary browser. */
  app: string | null;
  /** The `Accept-Language` header. */
  acceptLanguage: string | undefined;
  /** The query of the request, raw, without `?`. */
  query: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Draws for a rule. Called only when a rule with a `share` or a `split` is reached. */
  draw: (ruleId: string) => Draw;
}

/** One evaluation of a link's rules. Computes values that several rules need once, when the first rule needs them. */
export class Evaluation {
  private languageFound: LanguageTag | null | undefined;
  private parametersRead: URLSearchParams | undefined;

  /**
   * @param languages the languages that any rule of the link names.
   * @param rules the rules of the link.
   */
  constructor(
    readonly visitor: RuleVisitor,
    private readonly languages: readonly LanguageTag[],
    private readonly rules: readonly { id: string }[],
  ) {}

  /** The visitor's draw for a rule of the link. */
  draw(ruleIndex: number): Draw {
    return this.visitor.draw(this.rules[ruleIndex]?.id ?? '');
  }

  /** The language that the visitor prefers most among those that the link's rules name, or null. */
  get language(): LanguageTag | null {
    if (this.languageFound === undefined) {
      this.languageFound = bestLanguage(this.visitor.acceptLanguage, this.languages);
    }
    return this.languageFound;
  }

  /** True if the query has a parameter with that name and value, or with any value if it is null. */
  hasParameter(name: string, value: string | null): boolean {
    const { query } = this.visitor;
    // Most queries do not even contain the name, and parsing one is slow.
    if (query === '' || !(query.includes(name) || /[%+]/.test(query))) return false;
    // Keeps a leading `?` as part of the first name; `URLSearchParams` would drop it.
    this.parametersRead ??= new URLSearchParams(`&${query}`);
    return value === null ? this.parametersRead.has(name) : this.parametersRead.getAll(name).includes(value);
  }
}
