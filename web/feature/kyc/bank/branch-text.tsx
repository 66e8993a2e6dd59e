/** A branch in a list. The directory writes in capitals. */
export function BranchText({ name, address, ifsc }: { name: string; address: string; ifsc: string }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-muted">{address}</span>
      <span className="block text-sm text-muted">IFSC {ifsc}</span>
    </>
  )
}
