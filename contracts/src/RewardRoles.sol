// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from '@openzeppelin/contracts/access/Ownable2Step.sol';
import {IGuildRewards} from './IGuildRewards.sol';

/// @title Who may do what with rewards
/// @notice The owner lists claim signers, relayers and tokens, pauses deposits and bounds the claim gas; listed relayers
/// price it within that bound.
/// @dev Nothing here touches a record.
abstract contract RewardRoles is IGuildRewards, Ownable2Step {
    struct Settings {
        bool depositsPaused;
        bool anyToken;
        uint40 claimGasGwei;
        uint40 claimGasMaxGwei;
    }

    /// @dev One slot, so that a relayed claim reads and credits its relayer at once.
    struct Account {
        bool isRelayer;
        uint128 credit;
    }

    /// @notice How long a new claim signer waits before its signatures count.
    uint256 public constant SIGNER_DELAY = 48 hours;

    Settings internal _settings;
    mapping(address account => Account) private _accounts;

    /// @inheritdoc IGuildRewards
    mapping(address signer => uint256) public signerActiveFrom;
    /// @inheritdoc IGuildRewards
    mapping(address token => bool) public tokenListed;

    constructor(
        address owner_,
        address[] memory signers,
        address[] memory relayers,
        uint256 claimGas_,
        uint256 claimGasMax_
    ) Ownable(owner_) {
        for (uint256 i; i < signers.length; ++i) _addSigner(signers[i], block.timestamp);
        for (uint256 i; i < relayers.length; ++i) _setRelayer(relayers[i], true);
        _setClaimGasMax(claimGasMax_);
        _setClaimGas(claimGas_);
    }

    /// @inheritdoc IGuildRewards
    function addSigner(address signer) external onlyOwner {
        _addSigner(signer, block.timestamp + SIGNER_DELAY);
    }

    /// @inheritdoc IGuildRewards
    function removeSigner(address signer) external onlyOwner {
        if (signerActiveFrom[signer] == 0) revert SignerRefused(signer);
        delete signerActiveFrom[signer];
        emit SignerRemoved(signer);
    }

    function _addSigner(address signer, uint256 activeFrom) private {
        if (signer == address(0) || signerActiveFrom[signer] != 0) revert SignerRefused(signer);
        signerActiveFrom[signer] = activeFrom;
        emit SignerAdded(signer, activeFrom);
    }

    /// @notice Refused: without an owner nobody could end a claim signer that was stolen.
    function renounceOwnership() public pure override {
        revert OwnerRequired();
    }

    /// @inheritdoc IGuildRewards
    function setRelayer(address relayer, bool listed) external onlyOwner {
        _setRelayer(relayer, listed);
    }

    function _setRelayer(address relayer, bool listed) private {
        _accounts[relayer].isRelayer = listed;
        emit RelayerSet(relayer, listed);
    }

    /// @inheritdoc IGuildRewards
    function setToken(address token, bool listed) external onlyOwner {
        tokenListed[token] = listed;
        emit TokenSet(token, listed);
    }

    /// @inheritdoc IGuildRewards
    function setAnyToken(bool anyToken_) external onlyOwner {
        _settings.anyToken = anyToken_;
        emit AnyTokenSet(anyToken_);
    }

    /// @inheritdoc IGuildRewards
    function setDepositsPaused(bool paused) external onlyOwner {
        _settings.depositsPaused = paused;
        emit DepositsPausedSet(paused);
    }

    /// @inheritdoc IGuildRewards
    function setClaimGas(uint256 claimGas_) external {
        if (msg.sender != owner() && !relayerListed(msg.sender)) revert NotRelayer(msg.sender);
        _setClaimGas(claimGas_);
    }

    /// @inheritdoc IGuildRewards
    function setClaimGasMax(uint256 claimGasMax_) external onlyOwner {
        _setClaimGasMax(claimGasMax_);
    }

    function _setClaimGas(uint256 claimGas_) private {
        uint256 max = claimGasMax();
        if (claimGas_ > max || claimGas_ % 1 gwei != 0) revert ClaimGasOutOfRange(claimGas_, max);
        _settings.claimGasGwei = uint40(claimGas_ / 1 gwei);
        emit ClaimGasSet(claimGas_);
    }

    function _setClaimGasMax(uint256 claimGasMax_) private {
        uint256 max = uint256(type(uint40).max) * 1 gwei;
        if (claimGasMax_ > max || claimGasMax_ % 1 gwei != 0) revert ClaimGasOutOfRange(claimGasMax_, max);
        uint40 inGwei = uint40(claimGasMax_ / 1 gwei);
        _settings.claimGasMaxGwei = inGwei;
        emit ClaimGasMaxSet(claimGasMax_);
        if (_settings.claimGasGwei > inGwei) _setClaimGas(claimGasMax_);
    }

    /// @inheritdoc IGuildRewards
    function claimGas() external view returns (uint256) {
        return uint256(_settings.claimGasGwei) * 1 gwei;
    }

    /// @inheritdoc IGuildRewards
    function claimGasMax() public view returns (uint256) {
        return uint256(_settings.claimGasMaxGwei) * 1 gwei;
    }

    /// @inheritdoc IGuildRewards
    function depositsPaused() external view returns (bool) {
        return _settings.depositsPaused;
    }

    /// @inheritdoc IGuildRewards
    function anyToken() external view returns (bool) {
        return _settings.anyToken;
    }

    /// @inheritdoc IGuildRewards
    function relayerListed(address relayer) public view returns (bool) {
        return _accounts[relayer].isRelayer;
    }

    /// @inheritdoc IGuildRewards
    function creditOf(address account) external view returns (uint256) {
        return _accounts[account].credit;
    }

    function _credit(address account, uint256 amount) internal {
        // It cannot pass 2^128 wei: all of it has been paid in.
        unchecked {
            _accounts[account].credit += uint128(amount);
        }
    }

    function _takeCredit(address account) internal returns (uint256 credit) {
        credit = _accounts[account].credit;
        if (credit == 0) revert NoCredit(account);
        _accounts[account].credit = 0;
    }
}
