// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from '@openzeppelin/contracts/token/ERC20/IERC20.sol';
import {SafeERC20} from '@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol';
import {ECDSA} from '@openzeppelin/contracts/utils/cryptography/ECDSA.sol';
import {EIP712} from '@openzeppelin/contracts/utils/cryptography/EIP712.sol';
import {MerkleProof} from '@openzeppelin/contracts/utils/cryptography/MerkleProof.sol';
import {ReentrancyGuardTransient} from '@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol';
import {IGuildRewards} from './IGuildRewards.sol';
import {RewardRecords} from './RewardRecords.sol';
import {RewardRoles} from './RewardRoles.sol';

/// @title Rewards that a room or listed recipients claim share by share
/// @notice Who deposits names token, amount, number of shares, split and expiry; each share is paid once, to the recipient
/// that the claim signer or the list named, and what nobody claimed goes back to the sender alone.
/// @dev No proxy, no sweep, no way for the owner to move a deposit. Only new deposits can be paused.
contract GuildRewards is RewardRecords, RewardRoles, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice How far away the expiry of a deposit may lie.
    uint256 public constant DURATION_MAX = 366 days;
    /// @notice How many shares a deposit may have.
    uint256 public constant COUNT_MAX = type(uint16).max;
    /// @notice How large a deposit may be, in the token's smallest unit.
    uint256 public constant AMOUNT_MAX = type(uint96).max;
    /// @notice How much gas a payment of coins forwards to the code of who is paid.
    uint256 public constant PAYMENT_GAS = 50_000;
    /// @notice How much gas must be left before coins are paid to code. What the call itself takes (11,700 with a value, to
    /// a delegated account), what is forwarded, and what a failed payment still has to write.
    uint256 public constant PAYMENT_GAS_LEFT = 95_000;

    bytes32 private constant CLAIM_TYPEHASH =
        keccak256('Claim(bytes32 id,uint256 index,address recipient,uint256 amount,uint256 deadline)');

    /// @param owner_ Who may list signers, relayers and tokens, and pause deposits.
    /// @param signers Claim signers whose signatures count at once.
    /// @param relayers Who is paid for claims sent for others.
    /// @param claimGas_ What a deposit pays in advance for each recipient, in wei; whole gwei.
    /// @param claimGasMax_ The most it can ever be set to by a relayer.
    constructor(
        address owner_,
        address[] memory signers,
        address[] memory relayers,
        uint256 claimGas_,
        uint256 claimGasMax_
    ) EIP712('GuildRewards', '2') RewardRoles(owner_, signers, relayers, claimGas_, claimGasMax_) {}

    // Deposits

    /// @inheritdoc IGuildRewards
    function deposit(Deposit calldata params) external payable nonReentrant returns (bytes32 id) {
        Settings memory settings = _settings;
        if (settings.depositsPaused) revert DepositsPaused();
        _checkDeposit(params);

        id = idOf(msg.sender, params);
        Stored storage record = _stored[id];
        if (record.sender != address(0)) revert RecordExists(id);

        uint256 prepaid = uint256(settings.claimGasGwei) * 1 gwei * params.count;
        uint256 value = params.token == address(0) ? params.amount + prepaid : prepaid;
        if (msg.value != value) revert WrongValue(value, msg.value);

        _store(record, params, settings.claimGasGwei);
        _emitDeposited(id, params, uint256(settings.claimGasGwei) * 1 gwei);
        if (params.token != address(0)) _take(IERC20(params.token), params.amount, settings.anyToken);
    }

    function _emitDeposited(bytes32 id, Deposit calldata params, uint256 claimGasOf) private {
        emit Deposited(
            id,
            msg.sender,
            params.roomId,
            params.token,
            params.recordType,
            params.random,
            params.amount,
            params.count,
            params.expiredTime,
            claimGasOf,
            params.seedHash,
            params.root
        );
    }

    function _checkDeposit(Deposit calldata params) private view {
        uint256 count = params.count;
        uint256 amount = params.amount;
        if (count == 0 || count > COUNT_MAX) revert CountOutOfRange(count, COUNT_MAX);
        if (amount < count || amount > AMOUNT_MAX) revert AmountOutOfRange(amount, count, AMOUNT_MAX);
        if (!params.random && amount % count != 0) revert AmountNotDivisible(amount, count);
        if (params.expiredTime <= block.timestamp || params.expiredTime > block.timestamp + DURATION_MAX)
            revert ExpiryOutOfRange(params.expiredTime, block.timestamp + 1, block.timestamp + DURATION_MAX);
        if (params.random != (params.seedHash != bytes32(0))) revert WrongSeedHash(params.seedHash);
        if ((params.recordType == RecordType.Recipients) != (params.root != bytes32(0)))
            revert WrongRoot(params.root);
    }

    /// @dev Exactly `amount` must arrive, whatever the token does on the way.
    function _take(IERC20 token, uint256 amount, bool isAny) private {
        if (!isAny && !tokenListed[address(token)]) revert TokenNotListed(address(token));
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = token.balanceOf(address(this)) - before;
        if (received != amount) revert WrongAmountReceived(address(token), amount, received);
    }

    // Claims

    /// @inheritdoc IGuildRewards
    function claim(
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        uint256 deadline,
        bytes32 r,
        bytes32 vs
    ) external nonReentrant {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline);
        Stored storage record = _open(id, RecordType.Room);
        bytes32 digest = _hashTypedDataV4(
            keccak256(abi.encode(CLAIM_TYPEHASH, id, index, recipient, amount, deadline))
        );
        // What cannot be recovered is the zero address, which is never a signer.
        (address signer, , ) = ECDSA.tryRecover(digest, r, vs);
        uint256 activeFrom = signerActiveFrom[signer];
        if (activeFrom == 0 || block.timestamp < activeFrom) revert SignerRefused(signer);
        _pay(record, id, index, recipient, amount);
    }

    /// @inheritdoc IGuildRewards
    function claimListed(
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        bytes32[] calldata proof
    ) external nonReentrant {
        Stored storage record = _open(id, RecordType.Recipients);
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, recipient, amount))));
        if (!MerkleProof.verifyCalldata(proof, record.commitment, leaf)) revert ProofRefused(id, index);
        _pay(record, id, index, recipient, amount);
    }

    /// @dev The record, when claims of this kind are still taken.
    function _open(bytes32 id, RecordType recordType) private view returns (Stored storage record) {
        record = _stored[id];
        uint256 expiredTime = record.expiredTime;
        if (expiredTime == 0) revert UnknownRecord(id);
        if (record.recordType != recordType) revert WrongRecordType(id, record.recordType);
        if (block.timestamp >= expiredTime) revert RecordExpired(id, expiredTime);
    }

    function _pay(Stored storage record, bytes32 id, uint256 index, address recipient, uint256 amount) private {
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient(recipient);
        uint256 remaining = _checkShare(record, index, amount);
        uint104 low = _mark(record.claimedLow, id, index);
        bool isRelayed = _creditClaim(record);
        // One slot. Every index is claimed once, so the counts cannot pass their bounds, and `amount` is no more than remains.
        unchecked {
            record.claimedLow = low;
            record.remainingAmount = uint96(remaining - amount);
            record.remainingCount = record.remainingCount - 1;
            record.relayedCount = isRelayed ? record.relayedCount + 1 : record.relayedCount;
        }
        emit Claimed(id, recipient, index, amount, isRelayed);

        address token = record.token;
        if (token != address(0)) {
            IERC20(token).safeTransfer(recipient, amount);
        } else if (!_payCoins(recipient, recipient, amount)) {
            emit ShareCredited(id, recipient, index, amount);
        }
    }

    /// @dev The share of gas that a recipient can use is bounded, so that the one who sends the transaction knows its price. A
    /// payment that fails is credited: a transaction that reverts would pay its sender nothing.
    /// @param creditor Whose credit it is when `to` does not take it.
    /// @return isPaid Whether `to` has it.
    function _payCoins(address to, address creditor, uint256 amount) private returns (bool isPaid) {
        // Accounts without code take coins whatever is forwarded.
        if (to.code.length != 0 && gasleft() < PAYMENT_GAS_LEFT) revert GasTooLow(PAYMENT_GAS_LEFT);
        isPaid = _send(to, amount, PAYMENT_GAS);
        if (!isPaid) _credit(creditor, amount);
    }

    /// @return remaining What can still be claimed, this share included.
    function _checkShare(
        Stored storage record,
        uint256 index,
        uint256 amount
    ) private view returns (uint256 remaining) {
        uint256 count = record.totalCount;
        if (index >= count) revert IndexOutOfRange(index, count);
        uint256 total = record.amount;
        if (record.random) {
            // Amounts have 96 bits and counts 16.
            unchecked {
                if (amount == 0 || amount > AMOUNT_MAX || amount * count > 2 * total)
                    revert ShareRefused(amount, (2 * total) / count);
            }
        } else if (amount != total / count) {
            revert ShareRefused(amount, total / count);
        }
        remaining = record.remainingAmount;
        if (amount > remaining) revert RemainderTooSmall(amount, remaining);
    }

    /// @dev Listed relayers get what was prepaid for one claim, as credit; who claims directly leaves it to the refund.
    function _creditClaim(Stored storage record) private returns (bool) {
        if (!relayerListed(msg.sender)) return false;
        _credit(msg.sender, uint256(record.claimGasGwei) * 1 gwei);
        return true;
    }

    // What is left

    /// @inheritdoc IGuildRewards
    function claimToSender(bytes32 id, address to) external payable nonReentrant {
        Stored storage record = _stored[id];
        address sender = record.sender;
        if (sender == address(0)) revert UnknownRecord(id);
        if (record.remainingCount != 0 && block.timestamp < record.expiredTime)
            revert NotExpired(id, record.expiredTime);
        if (to == address(0)) to = sender;
        if (to != sender && msg.sender != sender) revert OnlySender(msg.sender, sender);
        if (to == address(this)) revert InvalidRecipient(to);

        uint256 tokenPart = record.token == address(0) ? 0 : _returnToken(record, id, to);
        (uint256 nativePart, uint256 relayerFee) = _returnNative(record, id, to);
        if (tokenPart + nativePart == 0) revert NothingReturned(id);
        emit ClaimedToSender(id, to, tokenPart, nativePart, relayerFee);

        if (msg.value != 0 && !_send(msg.sender, msg.value, gasleft()))
            revert NativeTransferFailed(msg.sender, msg.value);
    }

    /// @return part What was paid; zero when nothing was due, or when the token refuses and the part stays owed.
    function _returnToken(Stored storage record, bytes32 id, address to) private returns (uint256 part) {
        part = record.remainingAmount;
        if (part == 0) return 0;
        record.remainingAmount = 0;
        if (IERC20(record.token).trySafeTransfer(to, part)) return part;
        record.remainingAmount = uint96(part);
        emit PartKept(id, record.token, to, part);
        return 0;
    }

    /// @dev A relayer is paid for it when something is left for the sender, be it as credit.
    function _returnNative(
        Stored storage record,
        bytes32 id,
        address to
    ) private returns (uint256 part, uint256 relayerFee) {
        if (record.nativeSettled) return (0, 0);
        uint256 claimGasOf = uint256(record.claimGasGwei) * 1 gwei;
        uint256 gasLeft = (uint256(record.totalCount) - record.relayedCount) * claimGasOf;
        uint96 leftover = record.token == address(0) ? record.remainingAmount : 0;
        address sender = record.sender;
        if (msg.sender != sender && relayerListed(msg.sender)) {
            relayerFee = gasLeft < 2 * claimGasOf ? gasLeft : 2 * claimGasOf;
        }
        part = leftover + gasLeft - relayerFee;

        record.nativeSettled = true;
        if (leftover != 0) record.remainingAmount = 0;
        if (relayerFee != 0) _credit(msg.sender, relayerFee);
        if (part != 0 && !_payCoins(to, sender, part)) emit RestCredited(id, sender, part);
    }

    /// @inheritdoc IGuildRewards
    function withdrawCredit(address to) external nonReentrant {
        if (to == address(0)) revert InvalidRecipient(to);
        uint256 credit = _takeCredit(msg.sender);
        emit CreditWithdrawn(msg.sender, to, credit);
        if (!_send(to, credit, gasleft())) revert NativeTransferFailed(to, credit);
    }

    /// @dev Copies nothing of what comes back, so that nobody is made to pay for a long answer.
    function _send(address to, uint256 value, uint256 gasOf) private returns (bool success) {
        assembly ('memory-safe') {
            success := call(gasOf, to, value, 0, 0, 0, 0)
        }
    }
}
