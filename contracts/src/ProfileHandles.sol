// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from '@openzeppelin/contracts/access/Ownable2Step.sol';
import {ERC721} from '@openzeppelin/contracts/token/ERC721/ERC721.sol';
import {Base64} from '@openzeppelin/contracts/utils/Base64.sol';
import {HandleNames} from './HandleNames.sol';
import {IProfileHandles} from './IProfileHandles.sol';

/// @title Handles: names that are bought once, held as NFTs, and never run out
/// @dev The id of a profile is its handle's skeleton, so that handles which look alike would be the same NFT. Nothing here
/// calls another contract except `withdraw`.
contract ProfileHandles is IProfileHandles, ERC721, Ownable2Step {
    /// @notice How long a commitment must wait before its handle can be bought.
    uint256 public constant COMMIT_MIN = 1 minutes;
    /// @notice How long a commitment can be used.
    uint256 public constant COMMIT_MAX = 24 hours;
    /// @notice How long a reservation waits. Longer than a commitment lives: nobody can reserve away what is being bought.
    uint256 public constant RESERVE_DELAY = 25 hours;
    /// @notice How long avatar and metadata may be, in bytes.
    uint256 public constant TEXT_MAX = 2_048;

    /// @inheritdoc IProfileHandles
    mapping(address buyer => mapping(bytes32 commitment => uint256)) public committedAt;
    /// @inheritdoc IProfileHandles
    mapping(address account => bool) public freeHandleTaken;

    mapping(uint256 profileId => bytes32) private _handles;
    mapping(uint256 profileId => string) private _avatars;
    mapping(uint256 profileId => string) private _metadata;
    mapping(uint256 profileId => uint256) private _reservedFrom;
    mapping(address user => uint256 profileId) private _primary;
    /// @dev By holder, so that what one holder allowed ends when the profile changes hands.
    mapping(uint256 profileId => mapping(address holder => mapping(address operator => bool))) private _operators;

    /// @param owner_ Who reserves and grants handles and gets what they bring in.
    /// @param reserved Handles that nobody can buy from the beginning.
    constructor(address owner_, string[] memory reserved) ERC721('Guildhall Handles', 'HANDLE') Ownable(owner_) {
        for (uint256 i; i < reserved.length; ++i) _reserve(reserved[i], block.timestamp);
    }

    // Buying

    /// @inheritdoc IProfileHandles
    function commit(bytes32 commitment) external {
        uint256 since = committedAt[msg.sender][commitment];
        if (since != 0 && block.timestamp <= since + COMMIT_MAX) revert CommitmentExists(commitment);
        committedAt[msg.sender][commitment] = block.timestamp;
        emit Committed(msg.sender, commitment);
    }

    /// @inheritdoc IProfileHandles
    function createProfile(
        CreateProfileParams calldata params,
        bytes calldata preData,
        bytes calldata postData
    ) external payable returns (uint256 profileId) {
        if (preData.length != 64 || postData.length != 0) revert WrongData();
        (bytes32 secret, bool primary) = abi.decode(preData, (bytes32, bool));
        _useCommitment(commitmentOf(params, secret));

        bytes32 handle;
        (profileId, handle) = _untaken(params.handle);
        if (_isReserved(profileId)) revert HandleReserved(params.handle);
        uint256 price = HandleNames.priceOf(bytes(params.handle).length);
        if (msg.value != price) revert WrongValue(price, msg.value);
        if (price == 0) _takeFree(params.to);

        _create(params, profileId, handle);
        if (primary) _setPrimary(profileId);
    }

    function _useCommitment(bytes32 commitment) private {
        uint256 since = committedAt[msg.sender][commitment];
        if (since == 0) revert CommitmentUnknown(commitment);
        if (block.timestamp < since + COMMIT_MIN) revert CommitmentTooNew(since + COMMIT_MIN);
        if (block.timestamp > since + COMMIT_MAX) revert CommitmentExpired(since + COMMIT_MAX);
        delete committedAt[msg.sender][commitment];
    }

    /// @dev For the buyer alone: otherwise anybody could use up the free handle of another account.
    function _takeFree(address to) private {
        if (to != msg.sender) revert FreeHandleForAnother(to);
        if (freeHandleTaken[to]) revert FreeHandleTaken(to);
        freeHandleTaken[to] = true;
    }

    function _create(CreateProfileParams calldata params, uint256 profileId, bytes32 handle) private {
        _handles[profileId] = handle;
        _mint(params.to, profileId);
        emit CreateProfile(params.to, profileId, params.handle, params.avatar, params.metadata);
        if (bytes(params.avatar).length != 0) _setText(_avatars, profileId, params.avatar);
        if (bytes(params.metadata).length != 0) _setText(_metadata, profileId, params.metadata);
        if (params.operator != address(0)) _setOperator(params.to, profileId, params.operator, true);
    }

    // What a holder decides

    /// @inheritdoc IProfileHandles
    function setPrimaryProfile(uint256 profileId) external {
        _setPrimary(profileId);
    }

    function _setPrimary(uint256 profileId) private {
        if (profileId != 0) _requireHolder(profileId);
        _primary[msg.sender] = profileId;
        emit SetPrimaryProfile(msg.sender, profileId);
    }

    /// @inheritdoc IProfileHandles
    function setAvatar(uint256 profileId, string calldata avatar) external {
        _requireHolderOrOperator(profileId);
        _setText(_avatars, profileId, avatar);
        emit SetAvatar(profileId, avatar);
    }

    /// @inheritdoc IProfileHandles
    function setMetadata(uint256 profileId, string calldata metadata) external {
        _requireHolderOrOperator(profileId);
        _setText(_metadata, profileId, metadata);
        emit SetMetadata(profileId, metadata);
    }

    function _setText(
        mapping(uint256 profileId => string) storage texts,
        uint256 profileId,
        string calldata text
    ) private {
        uint256 length = bytes(text).length;
        if (length > TEXT_MAX) revert TextTooLong(length, TEXT_MAX);
        texts[profileId] = text;
    }

    /// @inheritdoc IProfileHandles
    function setOperatorApproval(uint256 profileId, address operator, bool approved) external {
        _requireHolder(profileId);
        _setOperator(msg.sender, profileId, operator, approved);
    }

    function _setOperator(address holder, uint256 profileId, address operator, bool approved) private {
        bool before = _operators[profileId][holder][operator];
        _operators[profileId][holder][operator] = approved;
        emit SetOperatorApproval(profileId, operator, before, approved);
    }

    function _requireHolder(uint256 profileId) private view {
        if (ownerOf(profileId) != msg.sender) revert NotHolder(profileId, msg.sender);
    }

    function _requireHolderOrOperator(uint256 profileId) private view {
        if (ownerOf(profileId) != msg.sender && !getOperatorApproval(profileId, msg.sender))
            revert NotHolderOrOperator(profileId, msg.sender);
    }

    /// @dev A public name ends when the profile leaves the account, and does not come back with it.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from != to && _primary[from] == tokenId) {
            delete _primary[from];
            emit SetPrimaryProfile(from, 0);
        }
    }

    // What the owner of the contract decides

    /// @inheritdoc IProfileHandles
    function grantProfile(CreateProfileParams calldata params) external onlyOwner returns (uint256 profileId) {
        bytes32 handle;
        (profileId, handle) = _untaken(params.handle);
        if (!_isReserved(profileId)) revert HandleNotReserved(params.handle);
        delete _reservedFrom[profileId];
        _create(params, profileId, handle);
    }

    /// @inheritdoc IProfileHandles
    function setReserved(string[] calldata handles, bool reserved) external onlyOwner {
        uint256 from = reserved ? block.timestamp + RESERVE_DELAY : 0;
        for (uint256 i; i < handles.length; ++i) _reserve(handles[i], from);
    }

    function _reserve(string memory handle, uint256 from) private {
        if (!HandleNames.isValid(bytes(handle))) revert HandleInvalid(handle);
        uint256 profileId = uint256(HandleNames.skeletonOf(bytes(handle)));
        uint256 before = _reservedFrom[profileId];
        // Reserving again postpones nothing: until the later time anyone could buy the handle.
        if (from != 0 && before != 0) from = before;
        _reservedFrom[profileId] = from;
        emit ReservedSet(handle, from);
    }

    function _isReserved(uint256 profileId) private view returns (bool) {
        uint256 from = _reservedFrom[profileId];
        return from != 0 && block.timestamp >= from;
    }

    /// @inheritdoc IProfileHandles
    function withdraw(address to) external onlyOwner {
        if (to == address(0)) revert InvalidRecipient(to);
        uint256 amount = address(this).balance;
        emit Withdrawn(to, amount);
        (bool isPaid, ) = to.call{value: amount}('');
        if (!isPaid) revert WithdrawalFailed(to, amount);
    }

    /// @notice Refused: without an owner nobody could withdraw.
    function renounceOwnership() public pure override {
        revert OwnerRequired();
    }

    // Reading

    /// @inheritdoc IProfileHandles
    function commitmentOf(CreateProfileParams calldata params, bytes32 secret) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), params, secret));
    }

    /// @dev The profile that a handle would be; refused when it or a look-alike exists.
    function _untaken(string calldata name) private view returns (uint256 profileId, bytes32 handle) {
        bytes memory text = bytes(name);
        if (!HandleNames.isValid(text)) revert HandleInvalid(name);
        profileId = uint256(HandleNames.skeletonOf(text));
        bytes32 existing = _handles[profileId];
        if (existing != 0) revert HandleTaken(name, HandleNames.unpack(existing));
        handle = HandleNames.pack(text);
    }

    /// @inheritdoc IProfileHandles
    function availabilityOf(
        string calldata handle
    ) external view returns (Availability availability, string memory existing, uint256 price) {
        bytes memory text = bytes(handle);
        if (!HandleNames.isValid(text)) return (Availability.Invalid, '', 0);
        price = HandleNames.priceOf(text.length);
        uint256 profileId = uint256(HandleNames.skeletonOf(text));
        bytes32 taken = _handles[profileId];
        if (taken != 0) {
            bool isSame = taken == HandleNames.pack(text);
            return (isSame ? Availability.Taken : Availability.LookAlike, HandleNames.unpack(taken), price);
        }
        // Announced reservations count: who commits now may be too late.
        if (_reservedFrom[profileId] != 0) availability = Availability.Reserved;
    }

    /// @inheritdoc IProfileHandles
    function reservedFrom(string calldata handle) external view returns (uint256) {
        return _reservedFrom[uint256(HandleNames.skeletonOf(bytes(handle)))];
    }

    /// @inheritdoc IProfileHandles
    function resolve(string calldata handle) external view returns (address) {
        return _ownerOf(getProfileIdByHandle(handle));
    }

    /// @inheritdoc IProfileHandles
    function getProfileIdByHandle(string calldata handle) public view returns (uint256) {
        bytes memory text = bytes(handle);
        if (!HandleNames.isValid(text)) return 0;
        uint256 profileId = uint256(HandleNames.skeletonOf(text));
        return _handles[profileId] == HandleNames.pack(text) ? profileId : 0;
    }

    /// @inheritdoc IProfileHandles
    function getHandleByProfileId(uint256 profileId) public view returns (string memory) {
        _requireOwned(profileId);
        return HandleNames.unpack(_handles[profileId]);
    }

    /// @inheritdoc IProfileHandles
    function getPrimaryProfile(address user) external view returns (uint256) {
        return _primary[user];
    }

    /// @inheritdoc IProfileHandles
    function getAvatar(uint256 profileId) external view returns (string memory) {
        _requireOwned(profileId);
        return _avatars[profileId];
    }

    /// @inheritdoc IProfileHandles
    function getMetadata(uint256 profileId) external view returns (string memory) {
        _requireOwned(profileId);
        return _metadata[profileId];
    }

    /// @inheritdoc IProfileHandles
    function getOperatorApproval(uint256 profileId, address operator) public view returns (bool) {
        return _operators[profileId][ownerOf(profileId)][operator];
    }

    /// @notice A document with the name alone. Handles have no character that would need escaping.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        string memory json = string.concat('{"name":"@', getHandleByProfileId(tokenId), '"}');
        return string.concat('data:application/json;base64,', Base64.encode(bytes(json)));
    }
}
