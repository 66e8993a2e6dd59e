import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Branch } from '#shared/bank/bank.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { BranchText } from './branch-text.tsx'
import { FoundByIfsc } from './found-by-ifsc.tsx'
import type { AddBankState } from './route-state.ts'
import { Row, RowList } from './row-list.tsx'
import { branchesLike, ifscIn } from './search.ts'
import { SearchField } from './search-field.tsx'

/** With so many branches a list is read at a glance. */
const withoutSearchMax = 5
/** A long list is rendered in parts: a large bank has thousands of branches in a state. */
const partSize = 50

interface BranchesProps {
  branches: readonly Branch[]
  bank: Pick<AddBankState, 'bankName'> & { readonly bankId: string }
  /** Leads to another bank. */
  otherBank: ReactNode
  onChoose: (branch: AddBankState) => void
}

/** The branches of a bank in a state. An entry of eleven letters and digits is looked up as an IFSC, unless the list has it. */
export function Branches({ branches, bank, otherBank, onChoose }: BranchesProps) {
  const [text, setText] = useState('')
  const found = branchesLike(branches, text)
  const ifsc = found.length === 0 ? ifscIn(text) : undefined
  const showAll = (
    <Button kind="secondary" onClick={() => setText('')}>
      <Trans>Show all branches</Trans>
    </Button>
  )
  if (branches.length === 0) return <EmptyState text={t`Oopsy, no Branches found!`} action={otherBank} />
  return (
    <div className="mt-5 flex flex-col gap-4">
      {branches.length > withoutSearchMax && (
        <SearchField label={t`Search by branch, place or IFSC`} value={text} onChange={setText} />
      )}
      {ifsc !== undefined && <FoundByIfsc key={ifsc} ifsc={ifsc} bank={bank} wayOn={showAll} onChoose={onChoose} />}
      {ifsc === undefined && found.length === 0 && (
        <div>
          <EmptyState text={t`Oopsy, no Branches found!`} action={showAll} />
          <p className="text-center text-base text-muted">
            <Trans>
              Enter the 11 characters of your IFSC to find your branch. They are on your cheque book and passbook.
            </Trans>
          </p>
        </div>
      )}
      {found.length > 0 && (
        <List key={text} branches={found} onChoose={({ ifsc: bankIfsc }) => onChoose({ bankIfsc, ...bank })} />
      )}
    </div>
  )
}

function List({ branches, onChoose }: { branches: readonly Branch[]; onChoose: (branch: Branch) => void }) {
  const [shown, setShown] = useState(partSize)
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {plural(branches.length, { one: '# branch', other: '# branches' })}
      </p>
      <RowList label={t`Branches`}>
        {branches.slice(0, shown).map((branch) => (
          <Row key={branch.ifsc} onChoose={() => onChoose(branch)}>
            <BranchText name={branch.branch} address={branch.address} ifsc={branch.ifsc} />
          </Row>
        ))}
      </RowList>
      {shown < branches.length && (
        <Button kind="secondary" onClick={() => setShown(shown + partSize)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
