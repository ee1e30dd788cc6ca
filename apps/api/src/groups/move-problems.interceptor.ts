import type { FieldError } from '@app/common';
import { LinksService } from '@app/links';
import { Injectable } from '@nestjs/common';
import { StoredProblems, type RefusedBody } from '../validation/stored-problems.interceptor.js';

/** Tells of lists of links that are refused which of their entries are no links. */
@Injectable()
export class MoveProblems extends StoredProblems {
  constructor(private readonly links: LinksService) {
    super();
  }

  protected async find({ accountId, body: { add, remove } }: RefusedBody): Promise<FieldError[]> {
    return this.links.moveProblems(accountId, { add: listOf(add), remove: listOf(remove) });
  }
}

const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined);
