import type { FieldError } from '@app/common';
import { GroupsService } from '@app/groups';
import { Injectable } from '@nestjs/common';
import { StoredProblems, type RefusedBody } from '../validation/stored-problems.interceptor.js';

/** Tells of a link that is refused whether its group is there. */
@Injectable()
export class LinkProblems extends StoredProblems {
  constructor(private readonly groups: GroupsService) {
    super();
  }

  protected async find({ accountId, body: { group } }: RefusedBody): Promise<FieldError[]> {
    return typeof group === 'string' ? this.groups.groupProblems(accountId, group) : [];
  }
}
