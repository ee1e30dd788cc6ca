export { hashKey, isKey, issueKey, prefixOf } from './api-key-format.js';
export { deleteOldBackups, newBackupName, newestBackupAt } from './backup-folder.js';
export {
  clientAddress,
  includesAddress,
  networkOf,
  normalizeAddress,
  siteOf,
  subnetOf,
  traceClient,
  type TracedRequest,
} from './client-address.js';
export { cliCommand } from './cli-command.js';
export { compareUtf8 } from './compare-utf8.js';
export { type BuildInfo, buildInfo } from './build-info.js';
export { concurrentLookups, fittingPools, mostConnections, poolSizes } from './database-connections.js';
export {
  type DatabaseApp,
  databaseApps,
  databaseRole,
  formatRolePasswords,
  parseRolePasswords,
  type RolePasswords,
  roleUrl,
} from './database-role.js';
export {
  type DisabledReason,
  disabledReasons,
  type TargetDisabledReason,
  targetDisabledReasons,
} from './disabled-reason.js';
export * from './errors.js';
export { externalIdError, maxExternalId, maxMetadataPairs, metadataError } from './external-data-errors.js';
export { type FieldCode, fieldCodes } from './field-codes.js';
export { FileLock } from './file-lock.js';
export { httpsUrlError, maxUrlLength } from './https-url.js';
export { hostOf, isLoopbackName, ownOrigins } from './own-origins.js';
export { parseIsoTime } from './iso-time.js';
export { journaledBatches } from './journaled-batches.js';
export { loadSettings } from './load-settings.js';
export { misspelledSettings } from './misspelled-settings.js';
export { isMixedScript, mixedScriptHostOf } from './mixed-script.js';
export { nodeOptions } from './node-options.js';
export { type Makers, objectMaker } from './object-maker.js';
export { lowerPriority, lowerHelperThreads } from './priority.js';
export { type ProcessCounts, processCountsOf, thisMachine } from './process-counts.js';
export { ownRedirectPort, ownWorkerPort, type ProcessPort, processPorts } from './process-ports.js';
export {
  isProxyCheckToken,
  proxyCheckAddress,
  proxyCheckLifetimeMs,
  proxyCheckPath,
} from './proxy-check-address.js';
export { Refresher } from './refresher.js';
export { type ResourceLimits, SharedResource, sharedResources } from './shared-resource.js';
export { currentHolder, ownWork, type WorkHolder, withHolder } from './work-holder.js';
export { hashToken, newToken } from './secret-token.js';
export { securityTxt, securityTxtPath } from './security-txt.js';
export { releaseStartMemory, saveMemory } from './release-memory.js';
export { settingNames, type TraceVariable } from './setting-names.js';
export { applySettingsFile, noSettingsFile, parseSettings, type SettingsFile } from './settings-file.js';
export * from './settings.js';
export { isCidr, listOf } from './setting-checks.js';
export { SettingsModule } from './settings.module.js';
export { isTooMuch, runOneTaskThread, TaskThread, TaskTooLong } from './task-thread.js';
export { maxHostLength, maxNameLength, textError, type TextOptions } from './text-error.js';
export * from './uuid.js';
export { defaultHost } from './default-host.js';
export { aliasKey, codeKey, escapedRest, withoutSurroundings } from './short-code.js';
export { type Language, languages } from './languages.js';
export { type Mail, type TextsByLanguage, textsIn } from './mail.js';
export { Mailer } from './mailer.js';
export {
  decoyHash,
  hashPassword,
  linkPasswords,
  passwordVersion,
  userPasswords,
  verifyPassword,
} from './passwords.js';
