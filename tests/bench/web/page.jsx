/** The text of our landing page, as a screen that script has to render. */
export function Page({ onLogin }) {
  return (
    <main>
      <p>Ansh</p>
      <h1>Own a part, before the listing.</h1>
      <p>Buy shares of unlisted companies from your phone.</p>
      <ul>
        <li>Your money stays in escrow until the shares are in your demat account.</li>
        <li>You sign the deal term yourself, and keep a copy of it.</li>
        <li>You see each step, from payment to demat, with its date.</li>
      </ul>
      <button type="button" onClick={onLogin}>
        Login with Phone Number
      </button>
      <p>Ansh is not a stock exchange or trading platform, and gives no investment advice.</p>
    </main>
  )
}
