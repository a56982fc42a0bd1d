/** The reference that Guildhall's pages and calls are measured against: Next as it comes. */
export default {};
