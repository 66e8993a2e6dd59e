import * as z from 'zod/mini'
import { ImportId, SecurityId } from '#shared/kernel/id.ts'
import { SectorCode } from '#shared/market/market.ts'
import { event } from './define.ts'

/** Something that the public catalogue shows of a security has changed: its facts, its price or whether it can be bought. */
export const securityChanged = event({
  name: 'market.security-changed',
  version: 1,
  detail: z.object({ security_id: SecurityId }),
  example: { security_id: 'sec_01JD0000000000000000000000' },
})

/** A sector is new, or has another name. */
export const sectorChanged = event({
  name: 'market.sector-changed',
  version: 1,
  detail: z.object({ sector_code: SectorCode }),
  example: { sector_code: 'TECH' },
})

/** A company has become available to buy. `opening` counts how often this has happened. */
export const securityAvailable = event({
  name: 'market.security-available',
  version: 1,
  detail: z.object({ security_id: SecurityId, opening: z.int() }),
  example: { security_id: 'sec_01JD0000000000000000000000', opening: 2 },
})

/** A price file passed validation of every line and can be recorded. */
export const pricesAccepted = event({
  name: 'market.prices-accepted',
  version: 1,
  detail: z.object({ import_id: ImportId }),
  example: { import_id: 'imp_01JD0000000000000000000000' },
})
