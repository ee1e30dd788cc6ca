import type { Agent } from 'node:http';
import type { EndpointHosts } from '../endpoint-hosts.js';

/** Connections are not used for longer than this, in milliseconds, so that DNS changes of a host take effect. */
const lifetimeMs = 30_000;

/** The connections to an endpoint, which stay open between consecutive deliveries. */
export class EndpointConnections {
  private kept?: { agent: Agent & { keepAlive?: boolean }; url: string; until: number };

  constructor(private readonly hosts: EndpointHosts) {}

  /** @throws PrivateHostError */
  agentFor(url: URL): Agent {
    const now = Date.now();
    if (this.kept && (this.kept.url !== url.href || this.kept.until < now)) this.retire();
    this.kept ??= { agent: this.hosts.agentFor(url, true), url: url.href, until: now + lifetimeMs };
    return this.kept.agent;
  }

  /** An agent for one request on a new connection. @throws PrivateHostError */
  freshAgentFor(url: URL): Agent {
    return this.hosts.agentFor(url, false);
  }

  /** Closes idle connections now, and the others when their request is over. */
  retire(): void {
    const { agent } = this.kept ?? {};
    this.kept = undefined;
    if (!agent) return;
    agent.keepAlive = false;
    for (const sockets of Object.values(agent.freeSockets)) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }
}
