import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { WebsitesService } from './websites.service.js';

@Module({ imports: [SlugsModule], providers: [WebsitesService], exports: [WebsitesService] })
export class WebsitesModule {}
