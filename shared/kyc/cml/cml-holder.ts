// Whose demat account the text of a CML or CMR copy says it is. A copy names other people too: joint holders, nominees, guardians.

/** Labels of the sole or first holder, as the depositories and their participants write them. */
const holderLabels = [
  String.raw`(?:SOLE|FIRST|1ST|PRIMARY)[\s/&-]{0,5}(?:OR\s+)?(?:SOLE|FIRST|1ST)?[\s/&-]{0,5}(?:HOLDER|APPLICANT|BO)\b`,
  String.raw`HOLDER\s*1\b`,
  String.raw`(?:BO|CLIENT|(?:ACCOUNT\s+)?HOLDER|BENEFICIAL\s+OWNER|BENEFICIARY)(?:\s*'\s*S)?\s+NAME\b`,
  String.raw`NAME\s+OF\s+(?:THE\s+)?(?:BO|CLIENT|(?:ACCOUNT\s+)?HOLDER|BENEFICIAL\s+OWNER|BENEFICIARY)\b`,
]

/** Labels of everybody else. */
const otherLabels = [
  String.raw`(?:SECOND|THIRD|2ND|3RD|JOINT|OTHER)[\s/&-]{0,5}(?:SECOND|THIRD|2ND|3RD|JOINT)?[\s/&-]{0,5}(?:HOLDER|APPLICANT)S?\b`,
  String.raw`HOLDER\s*[2-9]\b`,
  String.raw`NOMINEES?\b|NOMINATION\b|GUARDIAN\b|FATHER\b|MOTHER\b|HUSBAND\b|SPOUSE\b|INTRODUCER\b|WITNESS\b`,
  String.raw`POA\b|POWER\s+OF\s+ATTORNEY\b|AUTHORI[SZ]ED\s+SIGNATOR(?:Y|IES)\b|CONTACT\s+PERSON\b|RELATIONSHIP\s+MANAGER\b`,
  String.raw`(?:DP|BANK|BRANCH|BROKER)\s+NAME\b|NAME\s+OF\s+(?:THE\s+)?(?:DP|BANK|BROKER)\b|DEPOSITORY\s+PARTICIPANT\b`,
]

/**
 * The parts of a text that are about the sole or first holder: each from a label of theirs to the next label of somebody else. Empty
 * where no such label can be read.
 */
export function holderSections(text: string): readonly string[] {
  const label = new RegExp(
    String.raw`(?<![A-Z])(?:(?<holder>${holderLabels.join('|')})|(?:${otherLabels.join('|')}))`,
    'g',
  )
  const upper = text.toUpperCase().replace(/[^\S\n]+/g, ' ')
  const labels = [...upper.matchAll(label)]
  return labels.flatMap(({ index, 0: words, groups }, at) =>
    groups?.['holder'] === undefined ? [] : [upper.slice(index + words.length, labels[at + 1]?.index)],
  )
}

/** Longer than any name. What stands further on is not looked at: a text can have a label at every word. */
const nameLengthMax = 300

/** Where a name may begin in such a part: at its begin, and behind each label of a name within it. */
export function nameCandidates(section: string): readonly string[] {
  const behindLabels = [...section.matchAll(/\bNAME\b/g)].map(({ index, 0: words }) => index + words.length)
  return [0, ...behindLabels].map((from) => withoutLeadingWords(section.slice(from, from + nameLengthMax)))
}

/** Without the words of a label that stand before its value. */
function withoutLeadingWords(text: string): string {
  return text.replace(/^(?:[^\p{L}]|'S\b|(?:S|NAME|NAMES|OF|THE|DETAILS?|FULL)(?![\p{L}\p{M}.]))+/u, '')
}
