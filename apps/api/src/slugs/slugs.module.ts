import { DomainsModule } from '@app/domains';
import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { SlugsController } from './slugs.controller.js';

@Module({ imports: [DomainsModule, SlugsModule], controllers: [SlugsController] })
export class SlugsApiModule {}
