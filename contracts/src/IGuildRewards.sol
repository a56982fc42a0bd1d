// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What GuildRewards offers, says and refuses
interface IGuildRewards {
    /// @notice Who may claim: whoever the claim signer names, or the recipients of a list.
    enum RecordType {
        Room,
        Recipients
    }

    /// @notice What a sender chooses.
    /// @param salt Makes the id of two otherwise equal deposits different.
    /// @param roomId Tag of the room, an HMAC that only the platform can connect with it.
    /// @param token Zero for the chain's own coin.
    /// @param recordType Room or Recipients.
    /// @param random Shares drawn by a committed seed instead of equal ones.
    /// @param amount All shares together, in the smallest unit.
    /// @param count Number of shares.
    /// @param expiredTime From this second on nothing can be claimed and the rest goes back.
    /// @param seedHash Hash of the seed of the shares; zero for equal ones.
    /// @param root Merkle root of (index, recipient, amount); zero for a room.
    struct Deposit {
        bytes32 salt;
        bytes32 roomId;
        address token;
        RecordType recordType;
        bool random;
        uint256 amount;
        uint256 count;
        uint256 expiredTime;
        bytes32 seedHash;
        bytes32 root;
    }

    /// @notice A deposit and what became of it.
    /// @param sender Who deposited; zero when there is no such record.
    /// @param tokenAddress Zero for the chain's own coin.
    /// @param recordType Room or Recipients.
    /// @param random Shares drawn by a committed seed instead of equal ones.
    /// @param roomId Tag of the room.
    /// @param amount What was deposited.
    /// @param remainingAmount What was neither claimed nor returned.
    /// @param totalCount Number of shares.
    /// @param remainingCount Shares that nobody has claimed.
    /// @param expiredTime From this second on nothing can be claimed.
    /// @param commitment Hash of the seed for a room, root of the list for recipients.
    /// @param claimGas Prepaid for each share, in wei.
    /// @param gasLeft Prepaid gas that neither relayers nor the sender got.
    /// @param isReturned Whether everything that was left has gone back.
    struct Record {
        address sender;
        address tokenAddress;
        RecordType recordType;
        bool random;
        bytes32 roomId;
        uint256 amount;
        uint256 remainingAmount;
        uint256 totalCount;
        uint256 remainingCount;
        uint256 expiredTime;
        bytes32 commitment;
        uint256 claimGas;
        uint256 gasLeft;
        bool isReturned;
    }

    /// @notice A reward is funded.
    /// @param id Of the record.
    /// @param sender Who deposited.
    /// @param roomId Tag of the room.
    /// @param token Zero for the chain's own coin.
    /// @param recordType Room or Recipients.
    /// @param random Whether shares differ.
    /// @param amount All shares together.
    /// @param count Number of shares.
    /// @param expiredTime End of claims.
    /// @param claimGas Prepaid for each share, in wei.
    /// @param seedHash Hash of the seed; zero for equal shares.
    /// @param root Root of the list; zero for a room.
    event Deposited(
        bytes32 indexed id,
        address indexed sender,
        bytes32 indexed roomId,
        address token,
        RecordType recordType,
        bool random,
        uint256 amount,
        uint256 count,
        uint256 expiredTime,
        uint256 claimGas,
        bytes32 seedHash,
        bytes32 root
    );
    /// @notice A share is claimed: paid, or credited when `ShareCredited` follows.
    /// @param id Of the record.
    /// @param recipient Whose it is.
    /// @param index Of the share.
    /// @param amount What it was.
    /// @param isRelayed Whether a listed relayer sent the claim and was credited for it.
    event Claimed(
        bytes32 indexed id,
        address indexed recipient,
        uint256 index,
        uint256 amount,
        bool isRelayed
    );
    /// @notice The recipient did not take the coins of its share, so they are its credit.
    /// @param id Of the record.
    /// @param recipient Who can withdraw them.
    /// @param index Of the share.
    /// @param amount In wei.
    event ShareCredited(bytes32 indexed id, address indexed recipient, uint256 index, uint256 amount);
    /// @notice What was left went back.
    /// @param id Of the record.
    /// @param to The sender, or whom the sender named.
    /// @param tokenPart Paid in the record's token; zero for the chain's own coin.
    /// @param nativePart Paid in the chain's own coin: unclaimed gas, and the rest of a native record.
    /// @param relayerFee Credited to the relayer who sent this.
    event ClaimedToSender(
        bytes32 indexed id,
        address indexed to,
        uint256 tokenPart,
        uint256 nativePart,
        uint256 relayerFee
    );
    /// @notice The coins of a return could not be paid, so they are the sender's credit.
    /// @param id Of the record.
    /// @param sender Who can withdraw them.
    /// @param amount In wei.
    event RestCredited(bytes32 indexed id, address indexed sender, uint256 amount);
    /// @notice Tokens could not be paid and stay owed; the sender can name another address.
    /// @param id Of the record.
    /// @param token Which.
    /// @param to Where it could not go.
    /// @param amount What stays owed.
    event PartKept(bytes32 indexed id, address token, address to, uint256 amount);
    /// @notice Somebody took their credit.
    /// @param account Whose credit.
    /// @param to Where it went.
    /// @param amount In wei.
    event CreditWithdrawn(address indexed account, address to, uint256 amount);
    /// @notice Signatures of `signer` count from `activeFrom` on.
    /// @param signer The claim signer.
    /// @param activeFrom Seconds since 1970.
    event SignerAdded(address indexed signer, uint256 activeFrom);
    /// @notice Signatures of `signer` count no more.
    /// @param signer The claim signer.
    event SignerRemoved(address indexed signer);
    /// @notice A relayer was listed or taken off the list.
    /// @param relayer The relayer.
    /// @param listed Whether it is paid.
    event RelayerSet(address indexed relayer, bool listed);
    /// @notice A token was listed or taken off the list.
    /// @param token The token.
    /// @param listed Whether deposits take it.
    event TokenSet(address indexed token, bool listed);
    /// @notice Deposits take any token, or the listed ones.
    /// @param anyToken Whether any.
    event AnyTokenSet(bool anyToken);
    /// @notice Deposits were paused or opened again.
    /// @param paused Whether paused.
    event DepositsPausedSet(bool paused);
    /// @notice New deposits prepay this much for each share.
    /// @param claimGas In wei.
    event ClaimGasSet(uint256 claimGas);
    /// @notice The claim gas cannot be set above this.
    /// @param claimGasMax In wei.
    event ClaimGasMaxSet(uint256 claimGasMax);

    /// @notice New deposits are not taken for now.
    error DepositsPaused();
    /// @notice The number of shares is none or too many.
    error CountOutOfRange(uint256 count, uint256 max);
    /// @notice The amount is too small for its shares, or too large.
    error AmountOutOfRange(uint256 amount, uint256 min, uint256 max);
    /// @notice Equal shares would leave a rest.
    error AmountNotDivisible(uint256 amount, uint256 count);
    /// @notice The expiry is past or too far away.
    error ExpiryOutOfRange(uint256 expiredTime, uint256 earliest, uint256 latest);
    /// @notice Random shares need the hash of a seed and equal ones have none.
    error WrongSeedHash(bytes32 seedHash);
    /// @notice Recipients need the root of their list and a room has none.
    error WrongRoot(bytes32 root);
    /// @notice The same deposit was made before; another salt makes it another one.
    error RecordExists(bytes32 id);
    /// @notice The value must be claim gas for every share, and the amount when it is native.
    error WrongValue(uint256 expected, uint256 sent);
    /// @notice Deposits do not take this token.
    error TokenNotListed(address token);
    /// @notice The token took a fee or gave a bonus on the way.
    error WrongAmountReceived(address token, uint256 expected, uint256 received);
    /// @notice There is no such record.
    error UnknownRecord(bytes32 id);
    /// @notice The record is claimed in the other way.
    error WrongRecordType(bytes32 id, RecordType recordType);
    /// @notice Nothing can be claimed any more.
    error RecordExpired(bytes32 id, uint256 expiredTime);
    /// @notice The signature is too old; ask for a new one.
    error DeadlinePassed(uint256 deadline);
    /// @notice Not, not yet or no longer a claim signer; zero when nobody signed exactly this.
    error SignerRefused(address signer);
    /// @notice The list of the record does not hold this.
    error ProofRefused(bytes32 id, uint256 index);
    /// @notice This address cannot be paid.
    error InvalidRecipient(address recipient);
    /// @notice There are fewer shares.
    error IndexOutOfRange(uint256 index, uint256 count);
    /// @notice The share has been paid.
    error IndexClaimed(bytes32 id, uint256 index);
    /// @notice A random share is from 1 to twice the mean; an equal one is exactly the mean.
    error ShareRefused(uint256 amount, uint256 shareMax);
    /// @notice The shares signed so far are more than the deposit.
    error RemainderTooSmall(uint256 amount, uint256 remaining);
    /// @notice The address does not take the chain's coin.
    error NativeTransferFailed(address to, uint256 amount);
    /// @notice Shares can still be claimed.
    error NotExpired(bytes32 id, uint256 expiredTime);
    /// @notice Only the sender may name where the rest goes.
    error OnlySender(address caller, address sender);
    /// @notice Nothing was left, or none of it could be paid.
    error NothingReturned(bytes32 id);
    /// @notice Too little gas is left to pay coins to code; nothing was paid.
    error GasTooLow(uint256 needed);
    /// @notice The account has no credit.
    error NoCredit(address account);
    /// @notice Only the owner and listed relayers set the claim gas.
    error NotRelayer(address caller);
    /// @notice Too much, or not whole gwei.
    error ClaimGasOutOfRange(uint256 claimGas, uint256 max);
    /// @notice There is always an owner.
    error OwnerRequired();

    /// @notice Funds a reward.
    /// @dev The value is `claimGas() * count`, and the amount on top when it is native; a token must be allowed before.
    /// @param params What the sender chooses.
    /// @return id Of the record, the same as `idOf(msg.sender, params)`.
    function deposit(Deposit calldata params) external payable returns (bytes32 id);

    /// @notice Pays a share of a room's reward; anybody may send it.
    /// @dev Coins that the recipient does not take with PAYMENT_GAS become its credit.
    /// @param id Of the record.
    /// @param index Of the share.
    /// @param recipient Who is paid.
    /// @param amount What is paid.
    /// @param deadline Last second of the signature.
    /// @param r First half of the claim signer's signature (EIP-712).
    /// @param vs Second half, compact (EIP-2098).
    function claim(
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        uint256 deadline,
        bytes32 r,
        bytes32 vs
    ) external;

    /// @notice Pays a share of a listed recipient; anybody may send it.
    /// @dev Coins that the recipient does not take with PAYMENT_GAS become its credit.
    /// @param id Of the record.
    /// @param index Of the share.
    /// @param recipient Who is paid.
    /// @param amount What is paid.
    /// @param proof From the leaf, the double hash of (index, recipient, amount), to the record's root.
    function claimListed(
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        bytes32[] calldata proof
    ) external;

    /// @notice Returns what is left to the sender, after expiry or when every share was claimed.
    /// @dev Anybody may send it, and a listed relayer gets up to twice the claim gas of what gas is left. Token and native
    /// part are paid apart: tokens that cannot be paid stay owed, coins become the sender's credit. A value that is attached
    /// is returned.
    /// @param id Of the record.
    /// @param to Where it goes when the sender calls; zero, or the sender, when somebody else does.
    function claimToSender(bytes32 id, address to) external payable;

    /// @notice Pays the caller's credit: of relayed claims, and of coins that it did not take.
    /// @param to Where it goes; not zero.
    function withdrawCredit(address to) external;

    /// @notice Names a claim signer whose signatures count 48 hours later.
    /// @param signer Its address.
    function addSigner(address signer) external;

    /// @notice Ends a claim signer at once, also one that still waits.
    /// @param signer Its address.
    function removeSigner(address signer) external;

    /// @notice Lists who is paid for sending claims of others, or takes it off; its credit stays.
    /// @param relayer Its address.
    /// @param listed Whether it is paid.
    function setRelayer(address relayer, bool listed) external;

    /// @notice Lists a token for new deposits, or takes it off; records that hold it go on.
    /// @param token Its address.
    /// @param listed Whether deposits take it.
    function setToken(address token, bool listed) external;

    /// @notice Lets new deposits take any token, or the listed ones only.
    /// @param anyToken_ Whether any.
    function setAnyToken(bool anyToken_) external;

    /// @notice Pauses new deposits or opens them again; claims and returns always go on.
    /// @param paused Whether paused.
    function setDepositsPaused(bool paused) external;

    /// @notice Sets what new deposits prepay for each share; the owner and listed relayers may.
    /// @param claimGas_ In wei, whole gwei.
    function setClaimGas(uint256 claimGas_) external;

    /// @notice Sets the most that the claim gas can be, and lowers it when it is above.
    /// @param claimGasMax_ In wei, whole gwei.
    function setClaimGasMax(uint256 claimGasMax_) external;

    /// @notice The id that a deposit gets.
    /// @param sender Who deposits.
    /// @param params What the sender chooses.
    /// @return Hash over chain, contract, sender and all parameters.
    function idOf(address sender, Deposit calldata params) external view returns (bytes32);

    /// @notice A deposit and what became of it; all zero when there is none.
    /// @param id Of the record.
    /// @return The record.
    function records(bytes32 id) external view returns (Record memory);

    /// @notice Whether a share has been paid.
    /// @param id Of the record.
    /// @param index Of the share.
    /// @return Whether it has.
    function isClaimed(bytes32 id, uint256 index) external view returns (bool);

    /// @notice What a deposit prepays for each share.
    /// @return In wei.
    function claimGas() external view returns (uint256);

    /// @notice The most that the claim gas can be set to.
    /// @return In wei.
    function claimGasMax() external view returns (uint256);

    /// @notice Whether new deposits are refused.
    /// @return Whether paused.
    function depositsPaused() external view returns (bool);

    /// @notice Whether new deposits take any token.
    /// @return Whether any.
    function anyToken() external view returns (bool);

    /// @notice From when on signatures of `signer` count.
    /// @param signer Its address.
    /// @return Seconds since 1970; zero when it is no signer.
    function signerActiveFrom(address signer) external view returns (uint256);

    /// @notice Whether new deposits take `token`.
    /// @param token Its address.
    /// @return Whether it is listed.
    function tokenListed(address token) external view returns (bool);

    /// @notice Whether `relayer` is paid for claims that it sends.
    /// @param relayer Its address.
    /// @return Whether it is listed.
    function relayerListed(address relayer) external view returns (bool);

    /// @notice What `account` can withdraw.
    /// @param account Its address.
    /// @return In wei.
    function creditOf(address account) external view returns (uint256);
}
