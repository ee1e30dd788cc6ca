import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import FindMyWay, { type HTTPMethod } from 'find-my-way';

/** Knows every route of the app, to tell "no such address" from "not with this method". */
@Injectable()
export class AllowedMethods {
  private readonly router = FindMyWay();
  private readonly methods = new Set<HTTPMethod>();

  /** Watches `fastify` for routes; must be called before any is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      for (const one of [method].flat() as HTTPMethod[]) {
        this.methods.add(one);
        if (!this.router.hasRoute(one, url)) this.router.on(one, url, () => undefined);
      }
    });
  }

  /** The methods that the path of `url` answers; none where there is no such address. */
  of(url: string): HTTPMethod[] {
    const path = url.split('?', 1)[0] ?? url;
    return [...this.methods].filter((method) => this.answers(method, path)).sort();
  }

  /** Here an empty segment fits a parameter; in the app it does not. */
  private answers(method: HTTPMethod, path: string): boolean {
    const route = this.router.find(method, path);
    return route !== null && Object.values(route.params).every((value) => value !== '');
  }
}
