import { proxyCheckAddress, proxyCheckLifetimeMs, Settings } from '@app/common';
import { Secret } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangesNothing } from '../audit/audited.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { DashboardCall } from './dashboard-call.decorator.js';
import { ProxyCheckDto } from './sessions.dto.js';

@ApiTags('Proxy check')
@Controller('dashboard/api/proxy-check')
export class ProxyCheckController {
  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
  ) {}

  @Post()
  @ChangesNothing()
  @DashboardCall({ summary: 'Create the address of a proxy check' })
  @ApiOkResponse({
    description: 'The same kind of address that `cli proxy:check` prints.',
    type: ProxyCheckDto,
  })
  async createProxyCheck(@NoBody() _body: undefined): Promise<ProxyCheckDto> {
    const { value } = await this.em.findOneOrFail(Secret, { name: 'signing' });
    const [row] = await this.em.execute<{ now: number }[]>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const now = row?.now ?? Date.now();
    return {
      url: proxyCheckAddress(this.settings.SHORT_URL_BASE, value, now),
      expiresAt: new Date(now + proxyCheckLifetimeMs).toISOString(),
    };
  }
}
