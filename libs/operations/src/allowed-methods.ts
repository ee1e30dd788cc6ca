import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import FindMyWay, { type HTTPMethod } from 'find-my-way';

/** Distinguishes an unknown address (404) from an unsupported method (405). */
@Injectable()
export class AllowedMethods {
  private readonly router = FindMyWay();
  private readonly methods = new Set<HTTPMethod>();

  /** Records the routes of `fastify`. Call it before any route is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method: methods, url }) => {
      if (url.includes('*')) return;
      for (const method of [methods].flat() as HTTPMethod[]) {
        this.methods.add(method);
        if (!this.router.hasRoute(method, url)) this.router.on(method, url, () => undefined);
      }
    });
  }

  /** The methods that the path of `url` supports; empty if there is no such address. */
  of(url: string): HTTPMethod[] {
    const path = url.split('?', 1)[0] ?? url;
    return [...this.methods].filter((method) => this.matches(method, path)).sort();
  }

  /** Unlike the app's router, this one lets a parameter match an empty segment. */
  private matches(method: HTTPMethod, path: string): boolean {
    const route = this.router.find(method, path);
    return route !== null && Object.values(route.params).every((value) => value !== '');
  }
}
