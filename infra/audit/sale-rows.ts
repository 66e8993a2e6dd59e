import { SaleLedgerRecord } from '#shared/sale/ledger.ts'
import { nameOfRecord } from '#shared/order/ledger.ts'
import { Sale } from '#shared/sale/sale.ts'
import type { AuditRecords, Row } from './ledger.ts'
import { checkKey } from './place.ts'

// How the items of sales are read.

export function readSale({ sales }: AuditRecords, row: Row): void {
  const sale = Sale.parse(row)
  checkKey(row.pk, sale.id)
  sales.set(sale.id, sale)
}

export function readSaleEntries({ saleEntries }: AuditRecords, row: Row): void {
  const { entries, id, at, sale_id } = SaleLedgerRecord.parse(row)
  checkKey(row.pk, sale_id)
  checkKey(row.sk, nameOfRecord({ entries }))
  const known = saleEntries.get(sale_id) ?? []
  saleEntries.set(sale_id, [...known, ...entries.map((entry) => ({ ...entry, id, at, sale_id }))])
}
