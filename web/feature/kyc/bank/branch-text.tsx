/** An IFSC as a whole, on a line of its own where the text is large. */
export function Ifsc({ children }: { children: string }) {
  return (
    <span className="block text-sm text-muted">
      IFSC <span className="inline-block text-[length:min(var(--text-sm),6vw)]">{children}</span>
    </span>
  )
}

/** A branch in a list. The directory writes in capitals. */
export function BranchText({ name, address, ifsc }: { name: string; address: string; ifsc: string }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-muted">{address}</span>
      <Ifsc>{ifsc}</Ifsc>
    </>
  )
}
