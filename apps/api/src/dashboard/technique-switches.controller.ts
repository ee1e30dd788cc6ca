import { allVersions } from '@app/clicks';
import { TechniqueChoice } from '@app/database';
import { sourceLabel, systemLabel } from '@app/visitors';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DashboardCall } from './dashboard-call.decorator.js';
import { type TechniqueSwitchDto, TechniqueSwitchListDto } from './technique-switches.dto.js';

const days = 30;
const msPerDay = 86_400_000;
/** The most choices that are read. Anyone can send fake app versions. */
const maxRead = 500;

@ApiTags('Breakout')
@Controller('dashboard/api/technique-switches')
export class TechniqueSwitchesController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @DashboardCall({
    summary: 'List techniques that were switched',
    description: 'Which way out of an app replaced one that stopped working.',
    read: true,
  })
  @ApiOkResponse({ description: 'The latest switch of each app and system.', type: TechniqueSwitchListDto })
  async listTechniqueSwitches(): Promise<TechniqueSwitchListDto> {
    const since = new Date(Date.now() - days * msPerDay);
    const switches = await this.em.find(
      TechniqueChoice,
      { switchedAt: { $gt: since } },
      // All versions together come before single ones.
      { orderBy: { switchedAt: 'desc', version: 'desc' }, limit: maxRead },
    );
    const latest = new Map<string, TechniqueChoice>();
    for (const choice of switches) {
      const key = `${choice.app} ${choice.system}`;
      if (!latest.has(key)) latest.set(key, choice);
    }
    return { data: [...latest.values()].map(show) };
  }
}

const show = ({
  app,
  system,
  version,
  technique,
  switchedAt,
  leftPercent,
}: TechniqueChoice): TechniqueSwitchDto => ({
  app: sourceLabel(app),
  system: systemLabel(system),
  version: version === allVersions || version === 'unknown' ? null : version,
  technique,
  switchedAt: (switchedAt ?? new Date(0)).toISOString(),
  leftPercent,
});
