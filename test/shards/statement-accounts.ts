/* eslint-disable @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-return -- The tree has hundreds of types of nodes, of which few matter here. */
import { parse } from 'libpg-query';

/** What the analysis needs to know of the database. */
export interface Schema {
  /** Columns of every table in their order. */
  columns: ReadonlyMap<string, readonly string[]>;
  isDistributed: (table: string) => boolean;
  isOnCoordinator: (table: string) => boolean;
  /** Whether a function reads tables with the rights of the owner, and is about the account in its first parameter. */
  functions: ReadonlyMap<string, { ofAccount: boolean }>;
}

/** A node of the syntax tree: its fields, or its type with them. */
type Node = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** Stands for the value of an expression. Terms that are made later have higher numbers. */
type Term = number;
/** The term of everything that has one value per statement. */
const one: Term = 0;

/** Something in a FROM clause, with the terms of the columns that are known. */
interface Source {
  name: string;
  columns: Map<string, Term>;
  /** Whether it has columns that are not known. */
  isOpen: boolean;
}

interface Scope {
  sources: Source[];
  ctes: Map<string, Map<string, Term>>;
  outer?: Scope;
  /** Terms up to here are older than the statement. What holds inside of it says nothing about them. */
  since: Term;
}

const accountColumn = 'account_id';

/**
 * Why a statement would not stay on one shard if PostgreSQL were sharded by account; empty if it would.
 *
 * A distributed table stays on one shard if its `account_id` equals a parameter or a constant, also by way of the
 * `account_id` of another source, in a condition that must hold. What row-level security adds does not count: the planner
 * of Citus cannot tell a shard from it.
 */
export async function crossShard(text: string, schema: Schema): Promise<string[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt?: Node }[] };
  return stmts.flatMap(({ stmt = {} }) => new Analysis(schema).problemsOf(stmt));
}

class Analysis {
  /** The terms that are known as soon as one is. */
  private readonly known = new Map<Term, Term[]>();
  /** Uses of distributed tables, with the term of their account. */
  private readonly uses: { table: string; account: Term }[] = [];
  private readonly onCoordinator = new Set<string>();
  private terms = 0;

  constructor(private readonly schema: Schema) {}

  problemsOf(statement: Node): string[] {
    this.statement(statement, undefined);
    const ofOneAccount = this.termsOfOneValue();
    const problems = new Set(
      this.uses
        .filter(({ account }) => !ofOneAccount.has(account))
        .map(({ table }) => `${table} of any account`),
    );
    if (this.uses.length > 0) for (const table of this.onCoordinator) problems.add(`with ${table}`);
    return [...problems].sort();
  }

  private newTerm = (): Term => ++this.terms;

  private termsOfOneValue(): Set<Term> {
    const found = new Set([one]);
    for (const term of found) for (const next of this.known.get(term) ?? []) found.add(next);
    return found;
  }

  /** Once `from` is known, so is `to`. */
  private imply(from: Term, to: Term): void {
    this.known.set(from, [...(this.known.get(from) ?? []), to]);
  }

  /** `isLimited` says which rows the equation limits. */
  private equate(left: Term | undefined, right: Term | undefined, isLimited: (term: Term) => boolean): void {
    if (left === undefined || right === undefined) return;
    if (isLimited(right)) this.imply(left, right);
    if (isLimited(left)) this.imply(right, left);
  }

  /** Reads a statement or a query. @returns the terms of its columns by name, in their order. */
  private statement(node: Node, outer: Scope | undefined): Map<string, Term> {
    const [type = '', content = {}] = Object.entries(node)[0] ?? [];
    const fields = content as Node;
    const scope: Scope = { sources: [], ctes: new Map(), outer, since: this.terms };
    if (type === 'CopyStmt') {
      if (fields.query) return this.statement(fields.query as Node, outer);
      if (fields.relation) this.source({ RangeVar: fields.relation as Node }, scope);
    }
    if (type === 'DeclareCursorStmt') return this.statement(fields.query as Node, outer);
    if (!/^(Select|Insert|Update|Delete|Merge)Stmt$/.test(type)) return new Map();
    this.ctes(fields, scope);
    if (type === 'SelectStmt') return this.select(fields, scope);
    return this.change(type, fields, scope);
  }

  private ctes({ withClause }: Node, scope: Scope): void {
    for (const { CommonTableExpr: cte } of (withClause?.ctes ?? []) as Node[]) {
      const { ctename, ctequery, aliascolnames } = cte as Node;
      const query = ctequery as Node;
      const first = (query.SelectStmt as Node | undefined)?.larg as Node | undefined;
      // A recursive query reads itself: its columns are those of its first part.
      if (withClause.recursive && first)
        scope.ctes.set(ctename as string, this.statement({ SelectStmt: first }, scope));
      const columns = this.renamed(this.statement(query, scope), names(aliascolnames));
      scope.ctes.set(ctename as string, columns);
    }
  }

  private select(fields: Node, scope: Scope): Map<string, Term> {
    if (fields.larg && fields.rarg) {
      const left = this.statement({ SelectStmt: fields.larg as Node }, scope);
      const right = [...this.statement({ SelectStmt: fields.rarg as Node }, scope).values()];
      this.expressions([fields.sortClause, fields.limitCount, fields.limitOffset], scope);
      return new Map(
        [...left].map(([name, term], at) => [name, this.common([term, right[at] ?? this.newTerm()])]),
      );
    }
    if (fields.valuesLists) {
      const rows = (fields.valuesLists as Node[]).map((row) => row.List.items as Node[]);
      this.expressions(rows, scope);
      const columns = (rows[0] ?? []).map((_, at): [string, Term] => [
        `column${at + 1}`,
        this.valueOf(rows, at, scope),
      ]);
      return new Map(columns);
    }
    for (const item of (fields.fromClause ?? []) as Node[]) this.source(item, scope);
    this.condition(fields.whereClause as Node | undefined, scope);
    const rest = [
      'targetList',
      'groupClause',
      'havingClause',
      'sortClause',
      'windowClause',
      'distinctClause',
    ];
    this.expressions([...rest.map((name) => fields[name]), fields.limitCount, fields.limitOffset], scope);
    return this.outputs((fields.targetList ?? []) as Node[], scope);
  }

  /** The value in a column of several rows. */
  private valueOf(rows: Node[][], at: number, scope: Scope): Term {
    return this.common(rows.map((row) => this.term(row[at], scope) ?? this.newTerm()));
  }

  /** The term of a column that has each of these values in some of its rows. */
  private common(terms: Term[]): Term {
    const ofOneValue = this.termsOfOneValue();
    if (terms.every((term) => ofOneValue.has(term))) return one;
    const [first = this.newTerm()] = terms;
    return terms.every((term) => term === first) ? first : this.newTerm();
  }

  private change(type: string, fields: Node, scope: Scope): Map<string, Term> {
    const target = this.source({ RangeVar: fields.relation as Node }, scope);
    const account = target?.columns.get(accountColumn);
    if (type === 'InsertStmt' && fields.selectStmt) {
      const given = [...this.statement(fields.selectStmt as Node, { ...scope, sources: [] }).values()];
      const columns = fields.cols
        ? (fields.cols as Node[]).map(({ ResTarget }) => ResTarget.name as string)
        : [...(target?.columns.keys() ?? [])];
      this.equate(account, given[columns.indexOf(accountColumn)], (term) => term === account);
      this.expressions(fields.onConflictClause, scope);
    }
    for (const item of (fields.fromClause ?? fields.usingClause ?? []) as Node[]) this.source(item, scope);
    this.condition(fields.whereClause as Node | undefined, scope);
    const returned = (fields.returningList ?? fields.returningClause?.exprs ?? []) as Node[];
    this.expressions([type === 'InsertStmt' ? [] : fields.targetList, returned], scope);
    return this.outputs(returned, scope);
  }

  private outputs(targets: Node[], scope: Scope): Map<string, Term> {
    const columns = new Map<string, Term>();
    for (const [at, { ResTarget: target }] of targets.entries()) {
      const value = target.val as Node;
      const path = names(value.ColumnRef?.fields);
      if (value.ColumnRef && path.length < (value.ColumnRef.fields as Node[]).length) {
        // `*`, or that of one source. Where its columns are not known, neither are the places of those that follow.
        const sources = scope.sources.filter(({ name }) => !path[0] || name === path[0]);
        if (sources.some(({ isOpen }) => isOpen)) break;
        for (const source of sources)
          for (const [name, term] of source.columns) if (!columns.has(name)) columns.set(name, term);
        continue;
      }
      const name = (target.name as string | undefined) ?? path.at(-1) ?? `?${at}`;
      columns.set(columns.has(name) ? `${name}?${at}` : name, this.term(value, scope) ?? this.newTerm());
    }
    return columns;
  }

  /** Adds something of a FROM clause to the scope. @returns undefined for a join. */
  private source(node: Node, scope: Scope): Source | undefined {
    if (node.JoinExpr) {
      this.join(node.JoinExpr as Node, scope);
      return undefined;
    }
    const fields = (node.RangeVar ?? node.RangeSubselect ?? node.RangeFunction) as Node | undefined;
    if (!fields) throw new Error(`unknown source: ${JSON.stringify(node).slice(0, 200)}`);
    const alias = fields.alias as Node | undefined;
    const columns = this.renamed(this.columnsOf(node, scope), names(alias?.colnames));
    const isOpen = columns.size === 0 || Boolean(fields.coldeflist);
    const name = (alias?.aliasname ?? fields.relname ?? functionName(fields) ?? '') as string;
    // A function with one column is named like its alias.
    if (node.RangeFunction && columns.size === 0) columns.set(name, this.newTerm());
    const source = { name, columns, isOpen };
    scope.sources.push(source);
    return source;
  }

  private columnsOf(node: Node, scope: Scope): Map<string, Term> {
    if (node.RangeSubselect) return this.statement(node.RangeSubselect.subquery as Node, scope);
    if (node.RangeFunction) {
      const functions = (node.RangeFunction.functions as Node[]).map(({ List }) => List.items[0] as Node);
      this.expressions(functions, scope);
      const account = functions.map((call) => this.call(call, scope)).find((term) => term !== undefined);
      return new Map(account ? [[accountColumn, account]] : []);
    }
    const { relname, schemaname } = node.RangeVar as { relname: string; schemaname?: string };
    for (let at: Scope | undefined = scope; at && !schemaname; at = at.outer) {
      const cte = at.ctes.get(relname);
      if (cte) return this.copied(cte);
    }
    const known = schemaname && schemaname !== 'public' ? [] : (this.schema.columns.get(relname) ?? []);
    const columns = new Map(known.map((column) => [column, this.newTerm()]));
    if (known.length > 0 && this.schema.isDistributed(relname))
      this.uses.push({ table: relname, account: columns.get(accountColumn) ?? this.newTerm() });
    if (known.length > 0 && this.schema.isOnCoordinator(relname)) this.onCoordinator.add(relname);
    return columns;
  }

  /** The columns of a query that may be read several times. What limits one reading does not limit the query. */
  private copied(columns: Map<string, Term>): Map<string, Term> {
    return new Map(
      [...columns].map(([name, term]) => {
        const copy = this.newTerm();
        this.imply(term, copy);
        return [name, copy];
      }),
    );
  }

  /** Columns with other names for the first of them. */
  private renamed(columns: Map<string, Term>, aliases: string[]): Map<string, Term> {
    const old = [...columns];
    const first = aliases.map((name, at): [string, Term] => [name, old[at]?.[1] ?? this.newTerm()]);
    return new Map([...first, ...old.slice(aliases.length)]);
  }

  private join({ jointype, larg, rarg, usingClause, quals }: Node, scope: Scope): void {
    const start = scope.sources.length;
    const before = this.terms;
    this.source(larg as Node, scope);
    const middle = scope.sources.length;
    const between = this.terms;
    this.source(rarg as Node, scope);
    // An outer join keeps the rows of one side, or of both, that do not meet its condition.
    const isLimited =
      {
        JOIN_INNER: (term: Term) => term > scope.since,
        JOIN_LEFT: (term: Term) => term > between,
        JOIN_RIGHT: (term: Term) => term > before && term <= between,
      }[jointype as string] ?? (() => false);
    for (const column of names(usingClause)) {
      const termIn = (sources: Source[]) =>
        sources.map(({ columns }) => columns.get(column)).find((term) => term !== undefined);
      const left = termIn(scope.sources.slice(start, middle));
      this.equate(left, termIn(scope.sources.slice(middle)), isLimited);
    }
    this.condition(quals as Node | undefined, scope, isLimited);
  }

  /** Reads a condition that must hold. */
  private condition(
    node: Node | undefined,
    scope: Scope,
    isLimited = (term: Term): boolean => term > scope.since,
  ): void {
    if (!node) return;
    if (node.BoolExpr?.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args as Node[]) this.condition(part, scope, isLimited);
      return;
    }
    this.expressions([node], scope);
    const equateRows = (left: Node[], right: Node[]) =>
      left.forEach((part, at) => this.equate(this.term(part, scope), this.term(right[at], scope), isLimited));
    if (node.SubLink?.subLinkType === 'ANY_SUBLINK' && !node.SubLink.operName) {
      const right = [...(this.subqueries.get(node.SubLink as Node)?.values() ?? [])];
      const left = rowOf(node.SubLink.testexpr as Node);
      left.forEach((part, at) => this.equate(this.term(part, scope), right[at], isLimited));
    }
    const { kind, name, lexpr, rexpr } = (node.A_Expr ?? {}) as Node;
    if (names(name)[0] !== '=') return;
    const rows = kind === 'AEXPR_IN' ? (rexpr.List.items as Node[]).map(rowOf) : [rowOf(rexpr as Node)];
    if ((kind === 'AEXPR_OP' || kind === 'AEXPR_IN') && rows.length === 1)
      equateRows(rowOf(lexpr as Node), rows[0] ?? []);
  }

  private readonly subqueries = new Map<Node, Map<string, Term>>();

  /** Reads the queries and function calls inside expressions. */
  private expressions(nodes: unknown, scope: Scope): void {
    if (Array.isArray(nodes)) {
      for (const node of nodes) this.expressions(node, scope);
      return;
    }
    if (typeof nodes !== 'object' || nodes === null) return;
    const node = nodes as Node;
    if (node.SubLink) {
      const link = node.SubLink as Node;
      if (!this.subqueries.has(link))
        this.subqueries.set(link, this.statement(link.subselect as Node, scope));
      this.expressions(link.testexpr, scope);
      return;
    }
    if (node.FuncCall) this.call(node, scope);
    for (const part of Object.values(node)) this.expressions(part, scope);
  }

  private readonly calls = new Map<Node, Term>();

  /** The account that a function of ours is about. Undefined for other functions. */
  private call(node: Node, scope: Scope): Term | undefined {
    const call = node.FuncCall as Node | undefined;
    const name = names(call?.funcname).at(-1) ?? '';
    const declared = this.schema.functions.get(name);
    if (!call || !declared) return undefined;
    const known = this.calls.get(call);
    if (known) return known;
    const account = this.newTerm();
    this.calls.set(call, account);
    this.uses.push({ table: `${name}()`, account });
    const given = declared.ofAccount ? this.term((call.args as Node[])[0], scope) : undefined;
    if (given !== undefined) this.imply(given, account);
    return account;
  }

  /** What an expression equals. Undefined if that is not known. */
  private term(node: Node | undefined, scope: Scope): Term | undefined {
    if (!node) return undefined;
    if (node.ParamRef || node.A_Const) return one;
    if (node.TypeCast) {
      // An array has any number of values.
      if (node.TypeCast.typeName.arrayBounds) return undefined;
      return this.term(node.TypeCast.arg as Node, scope);
    }
    if (node.SubLink?.subLinkType === 'EXPR_SUBLINK') {
      this.expressions([node], scope);
      return [...(this.subqueries.get(node.SubLink as Node)?.values() ?? [])][0];
    }
    if (!node.ColumnRef) return undefined;
    const path = names(node.ColumnRef.fields);
    const column = path.at(-1) ?? '';
    const table = path.at(-2);
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      for (const source of at.sources) {
        const term = table === undefined || source.name === table ? source.columns.get(column) : undefined;
        if (term !== undefined) return term;
      }
    }
    return undefined;
  }
}

const names = (nodes: unknown): string[] =>
  ((nodes ?? []) as Node[]).flatMap((node) => (node.String ? [String(node.String.sval ?? '')] : []));

const rowOf = (node: Node): Node[] =>
  node.RowExpr ? (node.RowExpr.args as Node[]) : node.List ? (node.List.items as Node[]) : [node];

const functionName = (fields: Node): string | undefined =>
  names((fields.functions as Node[] | undefined)?.[0]?.List?.items?.[0]?.FuncCall?.funcname).at(-1);
